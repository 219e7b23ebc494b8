import { rowVersions, type RowVersions } from '../postgres/versions.sql.ts'
import { searchShards, type SearchNode } from './nodes.ts'
import type { NodeSession } from './node.sql.ts'

/** How the vacancies of a node differ from the database. */
export interface Differences {
  /** number of documents on the node */
  held: number
  /** vacancies that are not on the node */
  missing: number[]
  /** vacancies whose document was made from another version of their row */
  changed: number[]
  /** documents whose vacancy is no longer searchable */
  gone: number[]
}

/** Compares the documents of a node with the rows that they are made of, one by one. */
export async function differencesOf(node: SearchNode, session: NodeSession): Promise<Differences> {
  const [wanted, held] = await Promise.all([rowVersions(searchShards().length, node.shard), versionsOnNode(session)])
  const found: Differences = { held: held.ids.length, missing: [], changed: [], gone: [] }
  for (let at = 0, other = 0; at < wanted.ids.length || other < held.ids.length;) {
    const [id, known] = [wanted.ids[at] ?? Infinity, held.ids[other] ?? Infinity]
    if (id < known) found.missing.push(id)
    else if (known < id) found.gone.push(known)
    else if (wanted.versions[at] !== held.versions[other]) found.changed.push(id)
    if (id <= known) at++
    if (known <= id) other++
  }
  return found
}

const PORTION = 50_000

async function versionsOnNode(session: NodeSession): Promise<RowVersions> {
  const rows: string[][] = []
  for (let last = 0; ;) {
    const some = await session.all('id, version', `WHERE id > ${last} ORDER BY id ASC`, { limit: PORTION })
    for (const row of some) rows.push(row)
    last = Number(some.at(-1)?.[0] ?? 0)
    if (some.length < PORTION) break
  }
  return {
    ids: Int32Array.from(rows, ([id]) => Number(id)),
    versions: Uint32Array.from(rows, ([, version]) => Number(version)),
  }
}
