import type { Reads } from '#server/core/database/replica.ts'
import { conditions, joined, joins, orderBy, parameters, valueOf, whereOf, type List } from './clauses.sql.ts'
import { MODELS, RELATIONS } from './models.ts'
import { changedRows, run } from './snapshot.sql.ts'
import type { SortKey } from './sort.ts'

// Prisma cannot number rows, sum up differences or return ids by the million.

export interface Totals {
  count: number
  /** Seconds of all tracks; 0 for other models. */
  duration: number
}

/** A point in the order of a list at which reading can start. Its row may have been deleted since. */
export interface Anchor {
  value: string | number
  id: number
  /** Rows before it. */
  position: number
}

/** The rows of a page, counted from the nearer end of a list. */
interface NearerEnd {
  skip: number
  fromEnd?: boolean
  /** Less than the page's own when it reaches beyond the list. */
  limit: number
}

export function fromNearerEnd(count: number, offset: number, limit: number): NearerEnd {
  const after = count - offset - limit
  if (offset <= after) return { skip: offset, limit }
  return { skip: Math.max(0, after), fromEnd: true, limit: Math.min(limit, count - offset) }
}

/**
 * The length of a list and, for tracks, their seconds in total; with `since`, by how much both changed after that
 * revision.
 */
export async function totals(reader: Reads, list: Omit<List, 'sort'>, since?: number): Promise<Totals> {
  const { values, bind } = parameters()
  const { from, rows, seconds } = since === undefined ? summed(list) : changed(list, bind(since))
  const [row] = await run(
    reader,
    `select coalesce(sum(${rows}), 0)::int as count, coalesce(sum(${seconds}), 0)::float8 as duration` +
      ` from ${from} m${whereOf(conditions(list, bind))}`,
    values,
  )
  return { count: Number(row?.['count'] ?? 0), duration: Number(row?.['duration'] ?? 0) }
}

/** A table, and the meaning of the sums of its rows. */
interface Summed {
  from: string
  /** Rows of the model. */
  rows: string
  /** Total duration of the tracks; 0 for other models. */
  seconds: string
}

/**
 * The source of a list's totals: the totals of its model, unless the filter needs other columns.
 */
export function summed({ model, filter }: Omit<List, 'sort'>): Summed {
  if (model.totals && filter.ids === undefined && filter.q === undefined) {
    return { from: model.totals, rows: 'm.tracks', seconds: 'm.seconds' }
  }
  return { from: model.table, rows: '1', seconds: model.name === 'track' ? 'm.duration' : '0' }
}

function changed({ model }: Omit<List, 'sort'>, since: string): Summed {
  const seconds = model.name === 'track' ? 'm.sign * m.duration' : '0'
  return { from: changedRows(model, since), rows: 'm.sign', seconds }
}

/** The sort value and id of every `step`-th row of a list, from the first one on. */
export async function anchorRows(reader: Reads, list: List, key: SortKey, step: number): Promise<Anchor[]> {
  const { values, bind } = parameters()
  const { model } = list
  const where = whereOf(conditions(list, bind))
  const order = orderBy({ model, sort: [key, { path: 'id', descending: key.path === 'id' && key.descending }] })
  const rows = await run(
    reader,
    `select value, id, position::int from (select ${valueOf(model, key)} as value, m.id,` +
      ` row_number() over (order by ${order}) - 1 as position from ${model.table} m${where}) s` +
      ` where position % ${bind(step)} = 0 order by position`,
    values,
  )
  return rows as unknown as Anchor[]
}

/**
 * The number of rows by which each anchor has moved since a revision; anchors that have not moved
 * are left out.
 */
export async function anchorShifts(
  reader: Reads,
  list: List,
  key: SortKey,
  anchors: readonly Anchor[],
  since: number,
): Promise<Map<number, number>> {
  const { values, bind } = parameters()
  const { model } = list
  const type = key.path === 'id' || key.path === 'duration' ? 'int' : 'text'
  const known =
    `unnest(${bind(anchors.map(({ value }) => value))}::${type}[], ${bind(anchors.map(({ id }) => id))}::int[])` +
    ' with ordinality a(value, id, place)'
  const value = valueOf(model, key)
  const before = `(${value} ${key.descending ? '>' : '<'} a.value or (${value} = a.value and m.id < a.id))`
  const where = whereOf([before, ...conditions(list, bind)])
  const rows = await run(
    reader,
    `select a.place::int - 1 as index, sum(m.sign)::int as shift` +
      ` from ${known}, ${changedRows(model, bind(since))} m${where} group by a.place`,
    values,
  )
  return new Map(rows.map((row) => [Number(row['index']), Number(row['shift'])]))
}

/** The ids of a list in its order. */
export async function orderedIds(reader: Reads, list: List): Promise<Int32Array> {
  return idsOf(reader, list, joins(list.model, joined(list)))
}

/**
 * The same for lists of any length: related rows are ranked first, so that the sort compares numbers, in memory (100
 * bytes a row) instead of on disk.
 */
export async function orderedIdsOfLongList(reader: Reads, list: List): Promise<Int32Array> {
  await run(reader, `select set_config('work_mem', '128MB', true)`, [])
  const related = joined(list)
  const ranked = RELATIONS.filter((name) => related.has(name)).map((name) => {
    const { table, label } = MODELS[name]
    return (
      ` left join (select id, dense_rank() over (order by ${label}) as ${label} from ${table}) ${name}` +
      ` on ${name}.id = m.${list.model.relations[name]}`
    )
  })
  return idsOf(reader, list, ranked.join(''))
}

/** Transfers four bytes for each id. */
async function idsOf(reader: Reads, list: List, related: string): Promise<Int32Array> {
  const { values, bind } = parameters()
  const [row] = await run(
    reader,
    `select string_agg(int4send(m.id), ''::bytea order by ${orderBy(list)}) as ids` +
      ` from ${list.model.table} m${related}${whereOf(conditions(list, bind))}`,
    values,
  )
  const bytes = (row?.['ids'] as Buffer | null | undefined) ?? Buffer.alloc(0)
  const copy = new Uint8Array(bytes)
  // The database writes the highest byte first, processors read the lowest first.
  Buffer.from(copy.buffer).swap32()
  return new Int32Array(copy.buffer)
}
