import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import { criteriaOf } from '../../filters/criteria.ts'
import { aCorpus } from '../../testing/corpus.ts'
import { vacancySearch } from '../index.ts'
import { postgresBackend } from '../postgres/backend.sql.ts'
import { clusterBackend } from './backend.ts'
import { checkedNode, emptyNode } from './check.ts'
import { replicateToSearchCluster } from './replicate.sql.ts'
import { hasSearchCluster, searchShards } from './nodes.ts'
import { inStep } from './testing/in-step.ts'

const run = promisify(execFile)
const kill = (node: number) => run(process.env['WITH_SPHINX_KILL'] ?? 'false', [String(node)])
const start = (node: number) => run(process.env['WITH_SPHINX_START'] ?? 'false', [String(node)])

const everything = criteriaOf({})
const text = criteriaOf({ text: 'менеджер' })

/** Removes some vacancies. @returns how many are left */
async function remove(remainder: number): Promise<number> {
  await pool().query('delete from vacancy_search where vacancy_id % 13 = $1', [remainder])
  const { rows } = await pool().query<{ left: number }>('select count(*)::int4 as left from vacancy_search')
  return rows[0]?.left ?? 0
}

const expectSame = async (): Promise<void> => {
  for (const criteria of [everything, text]) {
    expect(await clusterBackend.orderedIds(criteria, new Date())).toEqual(
      await postgresBackend.orderedIds(criteria, new Date()),
    )
  }
}

// Two shards on two nodes each: npm run suite -- search-cluster.
describe.runIf(hasSearchCluster())('killed nodes of a search cluster', () => {
  let replication: ReturnType<typeof replicateToSearchCluster>

  beforeAll(async () => {
    await aCorpus(600)
    replication = replicateToSearchCluster()
  })
  afterAll(async () => {
    await replication.close()
    await closeDb()
  })

  test('what another database left on the nodes is replaced', async () => {
    await inStep()
    await expectSame()
  })

  test('without one node the other of its shard answers, also for what changes meanwhile', async () => {
    await kill(0)
    await expectSame()
    const left = await remove(1)
    await expect.poll(() => clusterBackend.count(everything, new Date())).toBe(left)
    await expectSame()
  })

  test('without both nodes of a shard PostgreSQL answers, and the cluster nothing', async () => {
    await kill(1)
    await expect(clusterBackend.count(everything, new Date())).rejects.toThrow('search node')
    await expect(clusterBackend.tagCounts(text, undefined, new Date())).rejects.toThrow('search node')
    const left = await remove(2)
    expect(await vacancySearch().count(everything)).toBe(left)
    expect((await vacancySearch().facets(everything)).size).toBeGreaterThan(10)
  })

  test('a node that comes back is not asked before it has what it missed', async () => {
    const left = await remove(3)
    await start(0)
    const answers = new Set<number>()
    await expect
      .poll(async () => {
        const answer = await clusterBackend.count(everything, new Date()).catch(() => -1)
        answers.add(answer)
        return answer
      })
      .not.toBe(-1)
    expect([...answers].filter((answer) => answer !== -1)).toEqual([left])
    await start(1)
    await inStep()
    await expectSame()
  })

  test('a node that lost everything is filled again', async () => {
    const [, node] = searchShards()[1] ?? []
    if (!node) return expect.fail('there is no node')
    expect(await checkedNode(node)).toMatchObject({ isSame: true, says: expect.stringContaining('in step') })
    await emptyNode(node)
    await inStep()
    await expectSame()
  })

  test('without the process that keeps them in step nodes are not believed for long', async () => {
    await replication.close()
    await expect
      .poll(() => clusterBackend.count(everything, new Date()).catch((error: unknown) => String(error)))
      .toContain('not in step')
    replication = replicateToSearchCluster()
    await inStep()
  })
})
