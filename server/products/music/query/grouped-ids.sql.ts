import type { Reads } from '#server/core/database/replica.ts'
import { conditions, joined, joins, orderBy, parameters, valueOf, whereOf, type List } from './clauses.sql.ts'
import { MODELS, type RelationName } from './models.ts'
import { fromNearerEnd, summed } from './page-start.sql.ts'
import { run } from './snapshot.sql.ts'
import { hasIndex, isIndexed, labelOf, type SortKey } from './sort.ts'

// Prisma cannot add up counts over a window, nor read between two values that the same statement finds.

/** A list of this many rows, in an order without an index, is not sorted for a page; sorting fewer takes no time. */
export const LONG = 2_000

interface Page {
  /** Rows of the whole list. */
  count: number
  offset: number
  limit: number
}

/** The ids of one page of a list in any order, found without sorting a long list where the first key allows it. */
export async function idsOfPage(reader: Reads, list: List, page: Page): Promise<number[]> {
  const { model, sort } = list
  const [key] = sort
  if (key && page.count >= LONG && !hasIndex(sort)) {
    const relation = labelOf(model, key)
    if (relation) return idsByLabel(reader, list, relation, page)
    if (isIndexed(key)) return idsByColumn(reader, list, key, page)
  }
  return idsInOrder(reader, list, page)
}

/**
 * The ids of a page of a list whose first sort key is the label of a related model. Counts rows by
 * label, and reads only the rows of the labels on the page. The rows of one label form a list in
 * the order of the other keys, whose page may in turn be found without sorting.
 */
async function idsByLabel(
  reader: Reads,
  list: List,
  relation: RelationName,
  { offset, limit }: Page,
): Promise<number[]> {
  const ids: number[] = []
  for (const part of partsOf(await groupsBetween(reader, list, relation, [offset, offset + limit]))) {
    const count = part.reduce((sum, { rows }) => sum + rows, 0)
    const skip = Math.max(0, offset - (part[0]?.before ?? 0))
    const page = { count, offset: skip, limit: Math.min(limit - ids.length, count - skip) }
    ids.push(...(await idsOfPart(reader, list, { relation, part, page })))
  }
  return ids
}

/** Groups to be read by one statement: a long one by itself, others together with their neighbours. */
function partsOf(groups: readonly Group[]): Group[][] {
  const parts: Group[][] = []
  for (const group of groups) {
    const before = parts.at(-1)
    if (before?.every(({ rows }) => rows < LONG) && group.rows < LONG) before.push(group)
    else parts.push([group])
  }
  return parts
}

function idsOfPart(
  reader: Reads,
  { model, filter, sort }: List,
  { relation, part, page }: { relation: RelationName; part: readonly Group[]; page: Page },
): Promise<number[]> {
  const refs = part.flatMap((group) => group.refs)
  const [ref = null] = refs
  // Rows with a single label need no sorting by it, so that an index can serve the other keys.
  const rest = part.length === 1 ? sort.slice(1) : sort
  if (refs.length > 1) return idsInOrder(reader, { model, filter, sort: rest }, page, { relation, refs })
  const own = relation === 'album' ? { albumId: ref } : { artistId: ref }
  return idsOfPage(reader, { model, filter: { ...filter, ...own }, sort: rest }, page)
}

/**
 * The ids of a page of a list whose first sort key is an indexed column of the model: walks the
 * index from the nearer end to the page, and sorts only rows with the values found there.
 * @param key the first key of the order, a column that is never null
 */
async function idsByColumn(reader: Reads, list: List, key: SortKey, { count, offset, limit }: Page): Promise<number[]> {
  const { values, bind } = parameters()
  const { model } = list
  const value = valueOf(model, key)
  const { skip, limit: length, fromEnd = false } = fromNearerEnd(count, offset, limit)
  const [along, against] = key.descending ? [' desc', ''] : ['', ' desc']
  const walked = fromEnd ? against : along
  const where = conditions(list, bind)
  const [from, to] = key.descending ? ['last', 'first'] : ['first', 'last']
  const isBetween = `${value} between (select value from "${from}") and (select value from "${to}")`
  const isBefore = `${value} = (select value from "first") and m.id ${key.descending ? '>' : '<'} (select id from "first")`
  const rows = await run(
    reader,
    `with walked as materialized (select ${value} as value, m.id from ${model.table} m${whereOf(where)}` +
      ` order by ${value}${walked}, m.id${walked} limit ${bind(length)} offset ${bind(skip)}),` +
      ` "first" as (select value, id from walked order by value${along}, id${along} limit 1),` +
      ` "last" as (select value from walked order by value${against} limit 1)` +
      ` select m.id from ${model.table} m${joins(model, joined(list))}${whereOf([...where, isBetween])}` +
      ` order by ${orderBy(list)} limit ${bind(length)}` +
      ` offset (select count(*) from ${model.table} m${whereOf([...where, isBefore])})`,
    values,
  )
  return rows.map(({ id }) => Number(id))
}

/** Rows with one label. */
interface Group {
  /** Ids of the related rows that have this label; null for rows without one. */
  refs: (number | null)[]
  rows: number
  /** Number of rows before the group in the list. */
  before: number
}

/** The groups that have rows between two positions of a list. */
async function groupsBetween(
  reader: Reads,
  list: List,
  relation: RelationName,
  [from, to]: readonly [number, number],
): Promise<Group[]> {
  const { values, bind } = parameters()
  const { model, sort } = list
  const { table, label } = MODELS[relation]
  const { from: source, rows } = summed(list)
  const ref = `m.${model.relations[relation]}`
  const direction = sort[0]?.descending ? ' desc' : ''
  const found = await run(
    reader,
    `with counts as (select ${ref} as ref, sum(${rows}) as rows from ${source} m${whereOf(conditions(list, bind))}` +
      ` group by ${ref}), labels as (select r.${label} as label, array_agg(c.ref) as refs, sum(c.rows) as rows` +
      ` from counts c left join ${table} r on r.id = c.ref group by r.${label}), placed as` +
      ` (select refs, rows, sum(rows) over (order by label${direction}) - rows as before from labels)` +
      ` select refs, rows::int, before::int from placed where before < ${bind(to)} and before + rows > ${bind(from)}` +
      ' order by before',
    values,
  )
  return found as unknown as Group[]
}

/**
 * The ids of one page, read from the nearer end of the list; with `among` only of rows that refer to one of these
 * related rows, or to none for null.
 */
async function idsInOrder(
  reader: Reads,
  { model, filter, sort }: List,
  { count, offset, limit }: Page,
  among?: { relation: RelationName; refs: readonly (number | null)[] },
): Promise<number[]> {
  const { values, bind } = parameters()
  const { skip, limit: length, fromEnd = false } = fromNearerEnd(count, offset, limit)
  const walked = fromEnd ? sort.map(({ path, descending }) => ({ path, descending: !descending })) : sort
  const where = conditions({ model, filter }, bind)
  if (among) {
    const ref = `m.${model.relations[among.relation]}`
    const ids = among.refs.filter((id) => id !== null)
    const isAmong = `${ref} = any(${bind(ids)}::int[])`
    where.push(ids.length < among.refs.length ? `(${isAmong} or ${ref} is null)` : isAmong)
  }
  const rows = await run(
    reader,
    `select m.id from ${model.table} m${joins(model, joined({ model, sort }))}${whereOf(where)}` +
      ` order by ${orderBy({ model, sort: walked })} limit ${bind(length)} offset ${bind(skip)}`,
    values,
  )
  const ids = rows.map(({ id }) => Number(id))
  return fromEnd ? ids.reverse() : ids
}
