import { createHash } from 'node:crypto'
import { primaryFirst, type Reads } from '#server/core/database/replica.ts'
import type { List } from './clauses.sql.ts'
import { RELATIONS, type Model, type RelationName } from './models.ts'

// Prisma cannot name prepared statements, nor read the rows of a model as they were at an earlier revision.

/** Revisions whose changes the database keeps; the trigger `music_raise_revision` deletes older ones. */
const KEPT_REVISIONS = 1_000

export type Row = Record<string, unknown>

/** A consistent view of the catalogue at one moment, independent of later writes. */
export interface Snapshot {
  reader: Reads
  revision: number
}

/** The rows of a statement, which is prepared under a name derived from its text. */
export async function run(reader: Reads, text: string, values: unknown[]): Promise<Row[]> {
  const name = `music_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  return (await reader.query<Row>({ name, text, values })).rows
}

/** A number that every change of the catalogue increases. */
export async function catalogueRevision(reader: Reads): Promise<number> {
  const [row] = await run(reader, 'select revision::float8 as revision from music_revision where id = 1', [])
  return Number(row?.['revision'] ?? 0)
}

/** Runs `work` on a read-only connection of its own that sees one moment of the catalogue. */
export async function inSnapshot<T>(work: (view: Snapshot) => Promise<T>): Promise<T> {
  return primaryFirst(async (reader) => {
    await reader.query({ text: 'begin isolation level repeatable read read only' })
    const result = await work({ reader, revision: await catalogueRevision(reader) })
    await reader.query({ text: 'commit' })
    return result
  })
}

/** How many row changes are recorded since a revision; Infinity when the record is incomplete. */
export async function changeSize({ reader, revision }: Snapshot, since: number): Promise<number> {
  if (revision < since || revision - since >= KEPT_REVISIONS) return Infinity
  const [row] = await run(
    reader,
    'select count(*)::int as count, coalesce(bool_or(sign = 0), false) as bulk from music_change where revision > $1',
    [since],
  )
  return row?.['bulk'] === false ? Number(row['count']) : Infinity
}

/** Rows of a model changed since a revision, before (`sign` -1) and after (1), with the columns that lists use. */
export function changedRows(model: Model, since: string): string {
  return (
    '(select sign, row_id as id, label as title, label as name, duration, artist_id, album_id from music_change' +
    ` where model = '${model.name}' and revision > ${since})`
  )
}

/** Ids whose rank in a list may have changed: their rows did, or the label of a related row they are sorted by. */
export async function movedIds(
  view: Snapshot,
  { model, sort }: List,
  since: number,
  limit: number,
): Promise<Set<number>> {
  const { reader } = view
  const moved = new Set<number>()
  const add = (rows: Row[]) => rows.forEach(({ id }) => moved.add(Number(id)))
  add(await run(reader, `select distinct id from ${changedRows(model, '$1')} c limit $2`, [since, limit]))
  for (const name of RELATIONS.filter((relation) => sort.some(({ path }) => path.startsWith(`${relation}.`)))) {
    const renamed = await renamedIds(view, name, since)
    if (renamed.length === 0) continue
    const refers = `m.${model.relations[name]} = any($1::int[])`
    add(await run(reader, `select m.id from ${model.table} m where ${refers} limit $2`, [renamed, limit]))
  }
  return moved
}

async function renamedIds({ reader }: Snapshot, name: RelationName, since: number): Promise<number[]> {
  const rows = await run(
    reader,
    'select row_id as id from music_change where model = $1 and revision > $2 group by row_id' +
      ' having count(distinct label) > 1',
    [name, since],
  )
  return rows.map(({ id }) => Number(id))
}
