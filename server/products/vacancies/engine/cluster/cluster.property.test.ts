import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import type { Finding } from '#server/core/finding.ts'
import { generateVacancies } from '../../generator/generate.ts'
import { criteriaOf } from '../../filters/criteria.ts'
import { aCorpus, CORPUS_END } from '../../testing/corpus.ts'
import { naiveMatch, type Known } from '../../testing/naive.ts'
import { naiveOrder } from '../../testing/naive-order.ts'
import { anySearch, answersOf, fewParams, TEXTS } from '../../testing/searches.ts'
import { postgresBackend } from '../postgres/backend.sql.ts'
import type { SearchBackend } from '../types.ts'
import { clusterBackend } from './backend.ts'
import { replicateToSearchCluster } from './replicate.sql.ts'
import { onNode } from './node.sql.ts'
import { hasSearchCluster, searchShards } from './nodes.ts'
import { inStep, patiently } from './testing/in-step.ts'
import { Unanswerable } from './where.sql.ts'

// Runs with private nodes: npm run suite -- search-cluster. The runs can be raised: SEARCH_RUNS=1000.
const RUNS = Number(process.env['SEARCH_RUNS'] ?? 150)
const NOW = new Date('2026-11-01T12:00:00Z')
const execute = promisify(execFile)

describe.runIf(hasSearchCluster())('a search cluster', () => {
  let corpus: Known[]
  let replication: ReturnType<typeof replicateToSearchCluster>

  beforeAll(async () => {
    corpus = await aCorpus(2000)
    replication = replicateToSearchCluster()
  }, 240_000)
  afterAll(async () => {
    await replication.close()
    await closeDb()
  })

  test('is brought in step from nothing', () => inStep(), 90_000)

  test('finds exactly what a naive look at every vacancy finds, on either node of each shard', async () => {
    let [nonEmpty, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fewParams, async (given) => {
        const criteria = criteriaOf(given)
        const expected = corpus.filter(naiveMatch(given)).map(({ vacancy }) => vacancy.id)
        const ids = await unlessUnanswerable(() => clusterBackend.orderedIds(criteria, new Date()))
        if (ids === null) refused++
        else expect([...ids].sort((a, b) => a - b)).toEqual(expected)
        if (ids !== null && expected.length > 0) nonEmpty++
      }),
      { numRuns: RUNS, seed: 20_261_101 },
    )
    expect(nonEmpty).toBeGreaterThan(RUNS * 0.35)
    expect(refused).toBeLessThan(RUNS * 0.1)
  }, 240_000)

  test('orders by relevance as a naive score of every vacancy does', async () => {
    let several = 0
    await fc.assert(
      fc.asyncProperty(fewParams, fc.constantFrom(...TEXTS), async (given, text) => {
        const params = { ...given, text, order_by: 'relevance' as const }
        const criteria = criteriaOf(params)
        if (criteria.text === null) return
        const expected = naiveOrder(criteria, corpus.filter(naiveMatch(params)))
        const ids = await unlessUnanswerable(() => clusterBackend.orderedIds(criteria, new Date()))
        if (ids !== null) expect([...ids], text).toEqual(expected)
        if (ids !== null && expected.length > 5) several++
      }),
      { numRuns: RUNS, seed: 20_261_122 },
    )
    expect(several).toBeGreaterThan(RUNS / 10)
  }, 240_000)

  const sameAnswers = (share: number) =>
    fc.assert(
      fc.asyncProperty(anySearch, async ({ params, without }) => {
        const criteria = criteriaOf(params)
        const asked = (path: SearchBackend) => answersOf(path, criteria, NOW, without)
        const answers = await unlessUnanswerable(() => asked(clusterBackend))
        if (answers !== null) expect(answers).toEqual(await asked(postgresBackend))
      }),
      { numRuns: Math.ceil(RUNS * share), seed: 20_261_121 },
    )

  test('gives the order, facets, pay and points of PostgreSQL', () => sameAnswers(1 / 3), 240_000)

  test('counts vacancies with a lexeme as PostgreSQL does', async () => {
    const lexemes = ['менеджер', '=менеджер', '^менеджер', '=1c', '@завод', '#schedule.remote', '~опыт', 'нет_такого']
    const frequencies = await patiently(() => clusterBackend.frequencies(lexemes, 500))
    expect(frequencies).toEqual(await postgresBackend.frequencies(lexemes, 500))
  })

  test('a warning of a node is an error', async () => {
    const [node] = searchShards().flat()
    if (!node) return expect.fail('there is no node')
    await expect(onNode(node, (session) => session.all('id', `WHERE MATCH('"a b"/5')`))).rejects.toThrow(
      'quorum threshold',
    )
  })

  test('is the same to the commands of operators', async () => {
    const command = (...args: string[]) => execute('sh', ['scripts/quartet.sh', ...args, '--json'])
    const { stdout: checked } = await command('search', 'check')
    const { nodes } = JSON.parse(checked) as { nodes: { in_step: boolean }[] }
    expect(nodes.map((node) => node.in_step)).toEqual(
      searchShards()
        .flat()
        .map(() => true),
    )
    // It ends with 1 where something else of this machine is broken.
    const { stdout: found } = await command('doctor').catch((error: unknown) => error as { stdout: string })
    const { findings } = JSON.parse(found) as { findings: Finding[] }
    expect(findings).toContainEqual(expect.objectContaining({ about: 'Search nodes', state: 'ok' }))
  }, 60_000)

  test('still agrees with its documents on disk, and after vacancies were added, changed and removed', async () => {
    for (const node of searchShards().flat()) {
      await onNode(node, (session) => session.run('FLUSH RAMCHUNK vacancies'))
    }
    await inStep()
    await sameAnswers(1 / 5)
    await generateVacancies({ count: 2400, until: CORPUS_END })
    await pool().query('delete from vacancy where id % 7 = 0')
    await pool().query(
      'update vacancy_search set salary_low = salary_low / 2, lat = null, lng = null where vacancy_id % 11 = 0',
    )
    await pool().query(`update vacancy_search set tags = tags || 1, published_at = published_at - interval '9 days'
      where vacancy_id % 5 = 0`)
    await inStep()
    await sameAnswers(1 / 5)
  }, 240_000)

  test('while vacancies are being changed no count is one that never was', async () => {
    const { rows } = await pool().query<{ id: number }>(
      'select vacancy_id as id from vacancy_search order by 1 limit 60',
    )
    const everything = criteriaOf({})
    const before = await patiently(() => clusterBackend.count(everything, NOW))
    const counts = new Set<number>()
    const removing = (async () => {
      for (const { id } of rows) await pool().query('delete from vacancy_search where vacancy_id = $1', [id])
    })()
    let going = true
    void removing.then(() => (going = false))
    while (going) counts.add(await patiently(() => clusterBackend.count(everything, NOW)))
    await removing
    await expect.poll(() => clusterBackend.count(everything, NOW)).toBe(before - rows.length)
    for (const count of counts) expect(count >= before - rows.length && count <= before, String(count)).toBe(true)
    await inStep()
  })
})

/** Null for a search that PostgreSQL answers. */
const unlessUnanswerable = <T>(ask: () => Promise<T>): Promise<T | null> =>
  patiently(ask).catch((error: unknown) => {
    if (error instanceof Unanswerable) return null
    throw error
  })
