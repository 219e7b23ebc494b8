// Each node has a row that says until when its answers may be used (it "is believed"); the process that keeps the nodes
// in step writes it.
import { createHash, randomInt } from 'node:crypto'
import { databaseIdentity } from '../postgres/identity.sql.ts'
import type { NodeSession } from './node.sql.ts'
import { searchShards, type SearchNode } from './nodes.ts'

/** To be incremented when the same vacancy becomes another document. */
const RULES = 1

/** How long a node is believed after it was last known to have every change. */
const LEASE_MS = 5000

/** A number of four bytes that identifies the database, the way documents are made (`RULES`) and the shard. */
export async function layoutOf({ shard }: SearchNode): Promise<number> {
  const parts = [await databaseIdentity(), RULES, searchShards().length, shard]
  return createHash('sha256').update(parts.join(' ')).digest().readUInt32BE(0)
}

/** Whether the node holds every change up to a moment ago, in documents of this layout. */
export async function isInStep(session: NodeSession, layout: number): Promise<boolean> {
  const [row] = await noted(session)
  return row !== undefined && Number(row[0]) === layout && Number(row[1]) > Date.now()
}

/** Whether the node has not been restarted or emptied since it was last written to. */
export async function isSameRun(session: NodeSession, layout: number): Promise<boolean> {
  const [row] = await noted(session)
  return row !== undefined && Number(row[0]) === layout
}

/**
 * The row, if it was written since the node was started. After a restart the variable is unknown, which is an error: a
 * node that comes back is not believed before its documents have been compared.
 */
const noted = (session: NodeSession): Promise<string[][]> =>
  session.all('layout, until', 'WHERE id = 1 AND run IN @quartet_run', { table: 'vacancies_state' }).catch(() => [])

/** The layout of the documents that the node has, null for none. */
export async function keptLayout(session: NodeSession): Promise<number | null> {
  const [row] = await session.all('layout', 'WHERE id = 1', { table: 'vacancies_state' })
  return row === undefined ? null : Number(row[0])
}

/** Records that the node has every change, so that it is believed for `LEASE_MS`. */
export const lease = (session: NodeSession, layout: number): Promise<void> =>
  note(session, layout, Date.now() + LEASE_MS)

/** Records that the node misses changes, but that its documents have this layout. */
export const endLease = (session: NodeSession, layout: number): Promise<void> => note(session, layout, 0)

async function note(session: NodeSession, layout: number, until: number): Promise<void> {
  const run = randomInt(1, 2 ** 31)
  await session.run(
    `REPLACE INTO vacancies_state (id, name, layout, until, run) VALUES (1, '', ${layout}, ${until}, ${run})`,
  )
  await session.run(`SET GLOBAL @quartet_run = (${run})`)
}
