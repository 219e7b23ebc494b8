import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprint } from './prepare.ts'

const cache = join(import.meta.dirname, '../.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'fingerprint-'))

afterAll(() => rmSync(folder, { recursive: true }))

test('a fingerprint changes with contents, names and number of files, and not with files that do not count', () => {
  const file = join(folder, 'deep/a.ts')
  mkdirSync(join(folder, 'deep'))
  const seen = [fingerprint([folder])]
  writeFileSync(file, 'one')
  seen.push(fingerprint([folder]))
  writeFileSync(file, 'two')
  seen.push(fingerprint([folder]))
  renameSync(file, join(folder, 'deep/b.ts'))
  seen.push(fingerprint([folder]))
  expect(new Set(seen).size).toBe(4)

  writeFileSync(join(folder, 'b.test.ts'), '')
  expect(fingerprint([folder, '/does/not/exist'], (path) => path.endsWith('.test.ts'))).toBe(seen[3])
})
