import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { FOLDER } from './quartet.ts'
import { run } from './tools.ts'

const RULES = join(import.meta.dirname, 'spectral.yaml')
const { descriptions } = inject('quartet')

it.each(['public', 'internal'] as const)('the description of the %s listener passes every rule', async (listener) => {
  expect(await lint(descriptions[listener])).toEqual([])
})

it('a description with faults does not pass', async () => {
  const faulty = JSON.parse(readFileSync(descriptions.internal, 'utf8')) as { paths: Record<string, { get?: object }> }
  faulty.paths['/api/internal/explore'] = { get: { ...faulty.paths['/api/internal/explore']?.get, tags: ['Nobody'] } }
  faulty.paths['/api/internal/nowhere/'] = {}
  const file = join(FOLDER, 'faulty.json')
  writeFileSync(file, JSON.stringify(faulty))
  expect((await lint(file)).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['operation-tag-defined', 'path-keys-no-trailing-slash']),
  )
})

/** What the ruleset finds in a description, warnings and hints included. */
async function lint(file: string): Promise<{ code: string; path: string[]; message: string }[]> {
  const report = join(FOLDER, 'spectral.json')
  const { code, output } = await run(
    'spectral',
    'lint',
    file,
    '--ruleset',
    RULES,
    '--format',
    'json',
    '--output',
    report,
  )
  if (code > 1) throw new Error(output)
  return JSON.parse(readFileSync(report, 'utf8')) as { code: string; path: string[]; message: string }[]
}
