import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOf, sampleOf } from '#components/docs/markdown.ts'
import { ERRORS } from '#server/core/errors.ts'
import { writeClient } from './client.ts'

const ROOT = join(import.meta.dirname, '../..')
const GUIDES = join(ROOT, 'docs/guides')

test('the client, with types made from the endpoints, and the samples of every guide compile', async () => {
  await writeClient()
  const folder = join(ROOT, '.cache/guides-types')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(join(ROOT, 'clients/typescript'), join(folder, 'node_modules/quartet-client'))
  cpSync(join(ROOT, 'clients/typescript/tsconfig.json'), join(folder, 'tsconfig.json'))
  for (const file of readdirSync(GUIDES)) {
    const code = sampleOf(readFileSync(join(GUIDES, file), 'utf8'), 'ts')
    if (code) writeFileSync(join(folder, file.replace('.md', '.mts')), code)
  }
  expect(compile(folder, '*.mts')).toBe('')
  expect(compile(join(ROOT, 'clients/typescript'))).toBe('')
})

test('the table of errors has every code with its status', () => {
  const blocks = blocksOf(readFileSync(join(GUIDES, 'conventions.md'), 'utf8'))
  const table = blocks.find((block) => block.type === 'table')
  const told = table?.rows.map(([status, code]) => `${code?.text.replaceAll('`', '')} ${status?.text}`).sort()
  expect(told).toEqual(
    Object.entries(ERRORS)
      .map(([code, { status }]) => `${code} ${status}`)
      .sort(),
  )
})

/** What the compiler has to say about a folder. */
function compile(folder: string, include?: string): string {
  if (include) {
    const file = join(folder, 'tsconfig.json')
    const config = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify({ ...config, include: [include] }))
  }
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? error)
  }
}
