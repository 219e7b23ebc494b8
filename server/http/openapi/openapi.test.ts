import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeApi } from './describe.ts'
import { loadRoutes } from '../routes.ts'

type SpecData = Parameters<Validator['validate']>[0]

const ROOT = join(import.meta.dirname, '../../..')

describe.each(['public', 'internal'] as const)('the description of the %s listener', (listener) => {
  let described: ReturnType<typeof describeApi>
  beforeAll(async () => {
    const { routes } = await loadRoutes(join(ROOT, 'app/api'), '/api')
    described = JSON.parse(
      JSON.stringify(describeApi(routes, { listener, origin: 'http://localhost:3000' })),
    ) as typeof described
  })

  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(described as unknown as SpecData)
    expect(JSON.stringify(result.errors ?? []).slice(0, 2000)).toBe('[]')
    expect(result.valid).toBe(true)
  })

  test('has nothing that the linter finds, and its examples fit their schemas', async () => {
    expect(await lintProblems(described)).toEqual([])
  })

  test('describes every operation, parameter and field', () => {
    const gaps: string[] = []
    for (const [path, methods] of Object.entries(described.paths)) {
      for (const [method, item] of Object.entries(methods)) gaps.push(...undescribed(item, `${method} ${path}`))
    }
    gaps.push(...undescribed(described.components.schemas, 'components'))
    expect(gaps).toEqual([])
  })

  test('shows an example of every body and every error', () => {
    const contents = contentsOf(described.paths, '')
    expect(contents.length).toBeGreaterThan(100)
    const silent = contents.filter(([, content]) => !('example' in content))
    expect(silent.map(([place]) => place)).toEqual([])
  })
})

/** What redocly finds by `redocly.yaml`, warnings included. */
async function lintProblems(described: unknown): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(described))
  const args = ['lint', file, '--config', 'redocly.yaml', '--format=json', '--max-problems=100']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  try {
    const output = await new Promise<string>((resolve) => {
      const command = [join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'), ...args]
      execFile(process.execPath, command, { cwd: ROOT, env, maxBuffer: 50_000_000 }, (_error, stdout) =>
        resolve(stdout),
      )
    })
    const { problems } = JSON.parse(output) as { problems: { ruleId: string; message: string; location: Place[] }[] }
    return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Place {
  pointer: string
}

/** Places of operations without a summary, parameters and fields without a description, at any depth. */
function undescribed(part: unknown, place: string): string[] {
  if (!(part instanceof Object)) return []
  const node = part as Record<string, unknown>
  const gaps: string[] = []
  if ('operationId' in node && !node.summary) gaps.push(`${place}: summary`)
  if (typeof node.in === 'string' && !node.description) gaps.push(`${place}: parameter ${String(node.name)}`)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples' || key === 'default') continue
    if (key === 'properties') gaps.push(...fieldsOf(value as Record<string, object>, place))
    else gaps.push(...undescribed(value, `${place}/${key}`))
  }
  return gaps
}

function fieldsOf(properties: Record<string, object>, place: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    ...('description' in field || '$ref' in field ? [] : [`${place}: field ${name}`]),
    ...undescribed(field, `${place}.${name}`),
  ])
}

/** Every media type of a request or an answer. */
function contentsOf(part: unknown, place: string): [string, object][] {
  if (!(part instanceof Object)) return []
  return Object.entries(part).flatMap(([key, value]): [string, object][] => {
    if (key === 'content')
      return Object.entries(value as Record<string, object>).map(([type, it]) => [`${place} ${type}`, it])
    return contentsOf(value, `${place}/${key}`)
  })
}
