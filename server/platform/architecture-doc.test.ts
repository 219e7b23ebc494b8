import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where a section's shorter paths begin. */
const BASES = ['.', 'docs', ...['auth', 'cloud', 'music', 'rides', 'vacancies'].map((name) => `server/${name}`)]
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
