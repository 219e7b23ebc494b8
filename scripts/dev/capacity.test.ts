import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTables } from './capacity.ts'

test('the tables of docs/capacity.md are calculated: npm run capacity', () => {
  const document = readFileSync('docs/capacity.md', 'utf8')
  expect(document.match(/<!-- (costs|assumptions|needs) -->\n\n\| /g)).toHaveLength(3)
  expect(document).toBe(withTables(document))
})
