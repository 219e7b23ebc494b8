import { RELATIONS } from './models.ts'
import type { Model, RelationName } from './models.ts'
import { run } from './snapshot.sql.ts'
import type { Row, Snapshot } from './snapshot.sql.ts'
import type { SortKey } from './sort.ts'

// Prisma cannot read rows as they were and became as if they were rows of the model.

/** Revisions whose changes the database keeps; the trigger `music_raise_revision` forgets older ones. */
const KEPT_REVISIONS = 1_000

/** How many rows were noted since a revision; Infinity when the notes do not tell everything. */
export async function changeSize({ reader, revision }: Snapshot, since: number): Promise<number> {
  if (revision < since || revision - since >= KEPT_REVISIONS) return Infinity
  const [row] = await run(
    reader,
    'select count(*)::int as count, coalesce(bool_or(sign = 0), false) as bulk from music_change where revision > $1',
    [since],
  )
  return row?.['bulk'] === false ? Number(row['count']) : Infinity
}

/** Rows of a model since a revision as they were (`sign` -1) and became (1), with the columns that lists look at. */
export function changedRows(model: Model, since: string): string {
  return (
    '(select sign, row_id as id, label as title, label as name, duration, artist_id, album_id from music_change' +
    ` where model = '${model.name}' and revision > ${since})`
  )
}

/** Ids whose place in an order may have changed: their rows did, or the label of a related row they are sorted by. */
export async function movedIds(
  view: Snapshot,
  model: Model,
  sort: readonly SortKey[],
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
