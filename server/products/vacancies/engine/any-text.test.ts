import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { pool } from '#server/core/database/db.ts'
import { runs } from '#server/testing/runs.ts'
import { aCorpus } from '../testing/corpus.ts'
import { aServer } from '../testing/server.ts'
import { parseQuery } from '../text/query/parse.ts'
import { relevanceOfText } from '../text/query/relevance.ts'
import { toTextMatch } from '../text/query/tsquery.ts'

beforeAll(async () => {
  await aCorpus(100)
})
const server = aServer()

/** Words, operators and signs of the query language in any order, among any other characters. */
const piece = fc.oneof(
  fc.constantFrom(
    'AND',
    'OR',
    'NOT',
    'NAME:',
    'COMPANY_NAME:',
    'DESCRIPTION:',
    '(',
    ')',
    '"',
    '!',
    '*',
    '-',
    ':',
    "'",
    '\\',
    '&',
    '|',
    '<->',
  ),
  fc.constantFrom('менеджер', 'C++', 'C#', '.NET', 'Node.js', '1С', 'SQL/ETL', 'ёлка', 'и', 'the', '100 500', 'Москва'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' ')),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

test('any text is 200, or a 400 that names the text', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.boolean(), async (text, magic) => {
      const query = new URLSearchParams({ text: text.toWellFormed(), per_page: '1', no_magic: String(!magic) })
      const response = await server.fetch(`/api/vacancies?${query}`)
      const body = (await response.json()) as { bad_argument?: string }
      expect([200, 400]).toContain(response.status)
      if (response.status === 400) expect(body.bad_argument).toBe('text')
    }),
    { numRuns: runs(600), seed: 7 },
  )
}, 240_000)

test('whatever the parser writes is a query that PostgreSQL reads', async () => {
  const queries: string[] = []
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseQuery(text)
      if ('tooComplex' in parsed) return
      const match = toTextMatch(parsed)
      if (match.kind !== 'all') queries.push(match.tsquery)
      queries.push(...relevanceOfText(parsed).tiers.map((tier) => tier.tsquery))
    }),
    { numRuns: runs(20_000), seed: 11 },
  )
  expect(queries.length).toBeGreaterThan(10_000)
  const { rows } = await pool().query<{ read: number }>(
    'select count(query::tsquery)::int as read from unnest($1::text[]) query',
    [queries],
  )
  expect(rows[0]?.read).toBe(queries.length)
}, 240_000)
