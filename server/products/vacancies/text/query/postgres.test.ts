import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import { runs } from '#server/testing/runs.ts'
import { matchesIndex } from '../../testing/queries.ts'
import { indexEntries, indexText, type VacancyText } from '../analysis/vector.ts'
import type { ParsedQuery, ParseOptions, TextMatch } from './ast.ts'
import { parseQuery } from './parse.ts'
import { relevanceOfText } from './relevance.ts'
import { toTextMatch } from './tsquery.ts'

const WORDS =
  'C C++ C# .NET Node.js 1С SQL/ETL разработчик разработчика программист developer менеджер по продажам продаж в бизнес-аналитик бизнес аналитик frontend фронтенд Яндекс python опыт работы sales manager'.split(
    ' ',
  )
const QUERY_PARTS = [
  ...WORDS,
  ...'разраб* прода* DESCRIPTION:раз* !разработчика NAME: COMPANY_NAME: DESCRIPTION: AND OR NOT ( ) "'.split(' '),
  '"бизнес аналитик"',
  '!"по продажам"',
  '"менеджер по продажам"',
  '"опыт работы"',
  '"python разработчик node"',
]

const some = (most: number) => fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((words) => words.join(' '))
const VACANCIES: VacancyText[] = fc.sample(
  fc.record({
    name: some(4),
    company_name: some(2),
    key_skills: fc.array(some(2), { maxLength: 3 }),
    description: some(14),
  }),
  { numRuns: runs(300), seed: 7 },
)
const ENTRIES = VACANCIES.map(indexEntries)

let client: PoolClient

beforeAll(async () => {
  client = await pool().connect()
  await client.query('create temp table texts (id int, vector tsvector)')
  await client.query('insert into texts select * from unnest($1::int[], $2::tsvector[])', [
    VACANCIES.map((_, id) => id),
    VACANCIES.map(indexText),
  ])
  await client.query('create index on texts using gin (vector) with (fastupdate = off)')
  await client.query('analyze texts')
  await client.query('set enable_seqscan = off')
})

afterAll(async () => {
  client.release(true)
  await closeDb()
})

function parse(text: string, options: ParseOptions = {}): ParsedQuery {
  const result = parseQuery(text, options)
  if ('tooComplex' in result) throw new Error(result.tooComplex)
  return result
}

async function idsOf(match: TextMatch): Promise<number[]> {
  const condition = match.kind === 'all' ? 'true' : `${match.kind === 'except' ? 'not' : ''} vector @@ $1::tsquery`
  const { rows } = await client.query<{ id: number }>(
    `select id from texts where ${condition} order by id`,
    match.kind === 'all' ? [] : [match.tsquery],
  )
  return rows.map((row) => row.id)
}

describe('queries in PostgreSQL', () => {
  const text = fc.array(fc.constantFrom(...QUERY_PARTS), { minLength: 1, maxLength: 9 }).map((parts) => parts.join(' '))
  const fields = fc.constantFrom<ParseOptions['fields'][]>(
    [],
    ['name'],
    ['company_name'],
    ['description'],
    ['name', 'description'],
  )
  const excluded = fc.constantFrom('', '', 'sql', 'бизнес аналитик, c++')

  it('find what the same query finds in memory, and every tier finds a part of it', async () => {
    await fc.assert(
      fc.asyncProperty(text, fields, excluded, async (typed, limited, without) => {
        const query = parse(typed, { fields: limited, excluded: without })
        const expected = ENTRIES.flatMap((entries, id) => (matchesIndex(query, entries) ? [id] : []))
        expect(await idsOf(toTextMatch(query))).toEqual(expected)
        for (const { tsquery } of relevanceOfText(query).tiers) {
          for (const id of await idsOf({ kind: 'matching', tsquery })) expect(expected).toContain(id)
        }
      }),
      { numRuns: runs(400) },
    )
  })

  it('never make GIN read the whole index', async () => {
    await fc.assert(
      fc.asyncProperty(text, excluded, async (typed, without) => {
        const match = toTextMatch(parse(typed, { excluded: without }))
        if (match.kind === 'all') return
        // querytree gives T where no part of the query can be answered by the index.
        const tree = await client.query<{ tree: string }>('select querytree($1::tsquery) as tree', [match.tsquery])
        expect(tree.rows[0]?.tree).not.toBe('T')
      }),
      { numRuns: runs(200) },
    )
  })

  it('are accepted whatever was typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (typed) => {
        const match = toTextMatch(parse(typed))
        if (match.kind !== 'all') await client.query('select $1::tsquery', [match.tsquery])
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('vectors in PostgreSQL', () => {
  it('keep every lexeme of any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (given) => {
        const vacancy = { name: given, company_name: '', description: `${given} ${given}` }
        const { rows } = await client.query<{ count: number }>('select length($1::tsvector) as count', [
          indexText(vacancy),
        ])
        expect(rows[0]?.count).toBe(indexEntries(vacancy).size)
      }),
      { numRuns: runs(300) },
    )
  })

  it('are accepted however long the text is', async () => {
    const description = Array.from({ length: 20_000 }, (_, i) => `${'ж'.repeat(40)}${i}`).join(' ')
    const { rows } = await client.query<{ count: number }>('select length($1::tsvector) as count', [
      indexText({ name: description, company_name: description, description }),
    ])
    expect(rows[0]?.count).toBeGreaterThan(1000)
  })
})
