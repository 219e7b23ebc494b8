import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where a section's shorter paths begin. */
const BASES = ['.', 'docs', ...foldersIn('server/products'), ...foldersIn('server/platform'), 'server/platform']
const COMPONENTS = ['components/vacancies', 'components/rides', 'components']
/** Addresses, commands and patterns are no paths. */
const NO_PATH = /^[/.]|[\s<*{…=]|^GET |^POST /

test('every path that docs/architecture.md names exists', () => {
  const text = readFileSync('docs/architecture.md', 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '')
  const named = [...text.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)].map(([, code, link]) => code ?? link ?? '')
  const paths = named.filter((name) => (/\//.test(name) || /\.(ts|tsx|js|md)$/.test(name)) && !NO_PATH.test(name))
  expect(paths.length).toBeGreaterThan(30)
  const places = [...BASES, ...COMPONENTS]
  expect(paths.filter((path) => !places.some((base) => existsSync(join(base, path))))).toEqual([])
})

/** The most files of each request in "Three requests, file by file", by the title of its table. */
const MOST_FILES = { 'POST /api/servers': 30, 'GET /api/vacancies': 24, 'GET /api/v1/track/{id}': 17 }

test.each(Object.entries(MOST_FILES))(
  '%s is followed through at most %i files, which have the functions named',
  (title, most) => {
    const text = readFileSync('docs/architecture.md', 'utf8')
    const table =
      text
        .split('\n### `')
        .find((part) => part.startsWith(title))
        ?.split('\n#')[0] ?? ''
    const rows = [...table.matchAll(/^\| `([^`]+\.ts)` \| (.+) \|$/gm)].map(([, file = '', cell = '']) => ({
      file,
      cell,
    }))
    expect(rows.length).toBeGreaterThan(10)
    expect(new Set(rows.map(({ file }) => file)).size).toBeLessThanOrEqual(most)
    const missing = rows.flatMap(({ file, cell }) => {
      const source = readFileSync(file, 'utf8')
      const names = [...cell.matchAll(/`(?:\w+\.)?(\w+)`/g)].map(([, name = '']) => name)
      return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source)).map((name) => `${file}: ${name}`)
    })
    expect(missing).toEqual([])
  },
)

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
}
