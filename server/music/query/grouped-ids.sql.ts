import { conditions, joined, joins, orderBy, parameters, valueOf, whereOf } from './clauses.sql.ts'
import type { List } from './clauses.sql.ts'
import { MODELS } from './models.ts'
import type { RelationName } from './models.ts'
import { fromNearerEnd } from './page-start.sql.ts'
import type { NearerEnd } from './page-start.sql.ts'
import { run } from './snapshot.sql.ts'
import type { Reader } from './snapshot.sql.ts'
import type { SortKey } from './sort.ts'

// Prisma cannot add up counts over a window, nor read between two values that the same statement finds.

/**
 * The ids of one page of a list that is sorted by the label of a related model first: rows are counted by what they refer
 * to, and only those of the labels on the page are sorted. Costs a tenth of sorting a long list.
 */
export async function idsByLabel(
  reader: Reader,
  list: List,
  relation: RelationName,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const groups = await groupsBetween(reader, list, relation, [offset, offset + limit])
  const [first] = groups
  if (!first) return []
  const rows = groups.reduce((sum, group) => sum + group.rows, 0)
  const page = fromNearerEnd(rows, offset - first.before, limit)
  // Within one label it does not sort, so that an index may serve the other keys.
  const sort = groups.length === 1 ? list.sort.slice(1) : list.sort
  const ids = await idsOfGroups(
    reader,
    { ...list, sort },
    { relation, refs: groups.flatMap(({ refs }) => refs), ...page },
  )
  return page.fromEnd ? ids.reverse() : ids
}

/**
 * The ids of one page of a list that is sorted by an indexed column of its own first: the index is walked from the nearer
 * end to the page, and only rows with the values found there are sorted.
 * @param key the first key of the order, of a column that is never null
 */
export async function idsByColumn(
  reader: Reader,
  list: List,
  key: SortKey,
  { count, offset, limit }: { count: number; offset: number; limit: number },
): Promise<number[]> {
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
  /** Rows before them in the list. */
  before: number
}

/** The groups that have rows between two positions of a list. */
async function groupsBetween(
  reader: Reader,
  list: List,
  relation: RelationName,
  [from, to]: readonly [number, number],
): Promise<Group[]> {
  const { values, bind } = parameters()
  const { model, sort } = list
  const { table, label } = MODELS[relation]
  const ref = `m.${model.relations[relation]}`
  const direction = sort[0]?.descending ? ' desc' : ''
  const found = await run(
    reader,
    `with counts as (select ${ref} as ref, count(*) as rows from ${model.table} m${whereOf(conditions(list, bind))}` +
      ` group by ${ref}), labels as (select r.${label} as label, array_agg(c.ref) as refs, sum(c.rows) as rows` +
      ` from counts c left join ${table} r on r.id = c.ref group by r.${label}), placed as` +
      ` (select refs, rows, sum(rows) over (order by label${direction}) - rows as before from labels)` +
      ` select refs, rows::int, before::int from placed where before < ${bind(to)} and before + rows > ${bind(from)}` +
      ' order by before',
    values,
  )
  return found as unknown as Group[]
}

interface GroupPage extends NearerEnd {
  relation: RelationName
  refs: readonly (number | null)[]
}

async function idsOfGroups(
  reader: Reader,
  list: List,
  { relation, refs, skip, limit, fromEnd = false }: GroupPage,
): Promise<number[]> {
  const { values, bind } = parameters()
  const { model } = list
  const sort = fromEnd ? list.sort.map(({ path, descending }) => ({ path, descending: !descending })) : list.sort
  const ref = `m.${model.relations[relation]}`
  const ids = refs.filter((id) => id !== null)
  const own: string[] = []
  // `= any` of one id would keep an index from giving the order.
  if (ids.length === 1) own.push(`${ref} = ${bind(ids[0])}`)
  else if (ids.length > 1) own.push(`${ref} = any(${bind(ids)}::int[])`)
  if (ids.length < refs.length) own.push(`${ref} is null`)
  const rows = await run(
    reader,
    `select m.id from ${model.table} m${joins(model, joined({ model, sort }))}` +
      `${whereOf([`(${own.join(' or ')})`, ...conditions(list, bind)])} order by ${orderBy({ model, sort })}` +
      ` limit ${bind(limit)} offset ${bind(skip)}`,
    values,
  )
  return rows.map(({ id }) => Number(id))
}
