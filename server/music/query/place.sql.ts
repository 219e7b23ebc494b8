import { MODELS, RELATIONS } from './models.ts'
import type { Model } from './models.ts'
import { changedRows } from './changes.sql.ts'
import { conditions, joined, joins, orderBy, whereOf } from './parts.sql.ts'
import type { Filter } from './parts.sql.ts'
import { run } from './snapshot.sql.ts'
import type { Reader } from './snapshot.sql.ts'
import type { SortKey } from './sort.ts'

// Prisma cannot number rows, sum up differences or return ids by the million.

export interface Totals {
  count: number
  /** Seconds of all tracks; 0 for other models. */
  duration: number
}

/** A point in the order of a list that pages start from. Its row may be gone by now. */
export interface Anchor {
  value: string | number
  id: number
  /** Rows before it. */
  position: number
}

/** How many rows a list has; of tracks also their seconds in total. With `since`, by how much they have changed. */
export async function totals(reader: Reader, model: Model, filter: Filter, since?: number): Promise<Totals> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const rows = since === undefined ? model.table : changedRows(model, bind(since))
  const sign = since === undefined ? '1' : 'm.sign'
  const count = since === undefined ? 'count(*)' : 'coalesce(sum(m.sign), 0)'
  const duration = model.name === 'track' ? `coalesce(sum(${sign} * m.duration), 0)::float8` : '0::float8'
  const [row] = await run(
    reader,
    `select ${count}::int as count, ${duration} as duration from ${rows} m${whereOf(conditions(model, filter, bind))}`,
    values,
  )
  return { count: Number(row?.['count'] ?? 0), duration: Number(row?.['duration'] ?? 0) }
}

/** The sort value and id of every `step`-th row of a list, from the first one on. */
export async function anchorRows(
  reader: Reader,
  model: Model,
  filter: Filter,
  key: SortKey,
  step: number,
): Promise<Anchor[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = whereOf(conditions(model, filter, bind))
  const order = orderBy(model, [key, { path: 'id', descending: key.path === 'id' && key.descending }])
  const rows = await run(
    reader,
    `select value, id, position::int from (select ${valueOf(model, key)} as value, m.id,` +
      ` row_number() over (order by ${order}) - 1 as position from ${model.table} m${where}) s` +
      ` where position % ${bind(step)} = 0 order by position`,
    values,
  )
  return rows as unknown as Anchor[]
}

/** By how many rows each anchor has moved since a revision; anchors that have not are left out. */
export async function anchorShifts(
  reader: Reader,
  model: Model,
  filter: Filter,
  key: SortKey,
  anchors: readonly Anchor[],
  since: number,
): Promise<Map<number, number>> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const type = key.path === 'id' || key.path === 'duration' ? 'int' : 'text'
  const known =
    `unnest(${bind(anchors.map(({ value }) => value))}::${type}[], ${bind(anchors.map(({ id }) => id))}::int[])` +
    ' with ordinality a(value, id, place)'
  const value = valueOf(model, key)
  const before = `(${value} ${key.descending ? '>' : '<'} a.value or (${value} = a.value and m.id < a.id))`
  const where = whereOf([before, ...conditions(model, filter, bind)])
  const rows = await run(
    reader,
    `select a.place::int - 1 as place, sum(m.sign)::int as shift` +
      ` from ${known}, ${changedRows(model, bind(since))} m${where} group by a.place`,
    values,
  )
  return new Map(rows.map((row) => [Number(row['place']), Number(row['shift'])]))
}

/** The ids of a list in its order. */
export async function orderedIds(
  reader: Reader,
  model: Model,
  filter: Filter,
  sort: readonly SortKey[],
): Promise<Int32Array> {
  return idsOf(reader, model, filter, sort, joins(model, joined(model, sort)))
}

/**
 * The same for lists of any length: related rows are ranked first, so that the sort compares numbers, in memory (100
 * bytes a row) instead of on disk.
 */
export async function longOrder(
  reader: Reader,
  model: Model,
  filter: Filter,
  sort: readonly SortKey[],
): Promise<Int32Array> {
  await run(reader, `select set_config('work_mem', '128MB', true)`, [])
  const ranked = RELATIONS.filter((name) => joined(model, sort).has(name)).map((name) => {
    const { table, label } = MODELS[name]
    return (
      ` left join (select id, dense_rank() over (order by ${label}) as ${label} from ${table}) ${name}` +
      ` on ${name}.id = m.${model.relations[name]}`
    )
  })
  return idsOf(reader, model, filter, sort, ranked.join(''))
}

/** Four bytes an id on the way. */
async function idsOf(reader: Reader, model: Model, filter: Filter, sort: readonly SortKey[], related: string) {
  const values: unknown[] = []
  const where = whereOf(conditions(model, filter, (value) => `$${values.push(value)}`))
  const [row] = await run(
    reader,
    `select string_agg(int4send(m.id), ''::bytea order by ${orderBy(model, sort)}) as ids` +
      ` from ${model.table} m${related}${where}`,
    values,
  )
  const bytes = (row?.['ids'] as Buffer | null | undefined) ?? Buffer.alloc(0)
  const copy = new Uint8Array(bytes)
  // The database writes the highest byte first, processors want it last.
  Buffer.from(copy.buffer).swap32()
  return new Int32Array(copy.buffer)
}

function valueOf(model: Model, key: SortKey): string {
  return model.sorts[key.path] ?? 'm.id'
}
