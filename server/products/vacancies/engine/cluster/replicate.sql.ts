// Session advisory locks need one connection of their own, which Prisma's pool does not give.
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#server/core/process/log.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { sessionClient } from '#server/core/database/session-client.ts'
import { changedIds, CHANGES } from '../changes.ts'
import { NodeReplication } from './node-replication.ts'
import { closeSearchNodes } from './node.sql.ts'
import { searchShards } from './nodes.ts'

const LOCK = 'vacancies.search-cluster'
/** How often a process tries to take over the updates of the nodes; shorter than their leases. */
const RETRY_MS = 1000
/** How long the database may take to answer; then the lock counts as lost, since another process may hold it. */
const PATIENCE_MS = 4_000

/**
 * Writes every change of the database to every node of the search cluster. Of all processes that call it, one does the
 * work.
 */
export function replicateToSearchCluster(): { close(): Promise<void> } {
  const stop = new AbortController()
  const done = searchShards().length === 0 ? Promise.resolve() : run(stop.signal)
  return {
    async close() {
      stop.abort()
      await done
      await closeSearchNodes()
    },
  }
}

async function run(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = sessionClient({ name: 'quartet search', patience: PATIENCE_MS })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.once('end', () => lost.abort())
    try {
      await client.connect()
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        [LOCK],
      )
      if (rows[0]?.held === true) await replicate(AbortSignal.any([signal, lost.signal]))
    } catch (error) {
      log().warn({ err: error }, 'the search cluster cannot be kept in step')
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}

async function replicate(signal: AbortSignal): Promise<void> {
  const replications = searchShards()
    .flat()
    .map((node) => new NodeReplication(node, signal))
  const unsubscribe = subscribe(CHANGES, (message) => {
    const news = changedIds(message)
    for (const replication of replications) replication.hear(news)
  })
  try {
    await Promise.all(replications.map((replication) => replication.run()))
  } finally {
    unsubscribe()
  }
}
