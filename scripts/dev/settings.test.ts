import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationPage, environmentExample, settings } from './settings.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const byName = new Map(settings().map((setting) => [setting.name, setting]))

test('docs/configuration.md is what server/settings/settings.schema.ts declares: npm run settings', () => {
  expect(read('docs/configuration.md')).toBe(configurationPage())
})

test('.env.example is what server/settings/settings.schema.ts declares: npm run settings', () => {
  expect(read('.env.example')).toBe(environmentExample())
})

test('every setting says what it is', () => {
  expect(byName.size).toBeGreaterThan(50)
  expect([...byName.values()].filter(({ text }) => text === '')).toEqual([])
})

test('the README names settings that exist, with their defaults', () => {
  const [, part = ''] = /## Configure\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
  const rows = [...part.matchAll(/^\| `([A-Z_]+)` \|(.*?)\|.*\|$/gm)]
  expect(rows.length).toBeGreaterThan(15)
  const wrong = rows.filter(
    ([, name = '', value = '']) => byName.get(name)?.default !== value.replaceAll('`', '').trim(),
  )
  expect(wrong.map(([row]) => row)).toEqual([])
})

test('tables of settings in the documents name only settings that exist', () => {
  const unknown = ['docs/operations.md', 'docs/architecture.md', 'docs/vacancies.md'].flatMap((file) =>
    [...read(file).matchAll(/^\| `([A-Z_]+)`(?:, `([A-Z_]+)`)* \|/gm)]
      .flatMap(([row]) => [...row.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name))
      .filter((name) => !name.startsWith('_') && !byName.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})
