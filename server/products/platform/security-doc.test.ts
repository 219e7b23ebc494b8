import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rows of the checklist: `| promise | \`file\` "part of the test's name" |`. */
const ROW = /^\| (?!promise|---)(.+?) \| `([^`]+(?:\.(?:test|spec)|-contract)\.tsx?)` "(.+)" \|$/

test('every promise of docs/security.md names a test that exists', () => {
  const lines = readFileSync('docs/security.md', 'utf8').split('\n')
  const start = lines.indexOf('## Checklist')
  const end = lines.findIndex((line, at) => at > start && line.startsWith('## '))
  const rows = lines.slice(start, end).filter((line) => /^\| (?!promise|---)/.test(line))
  expect(rows.length).toBeGreaterThan(40)
  const broken = rows.filter((row) => {
    const [, , file = '', name = ''] = ROW.exec(row) ?? []
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(name)
  })
  expect(broken).toEqual([])
})
