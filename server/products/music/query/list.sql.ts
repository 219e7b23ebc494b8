import type { Reads } from '#server/core/database/replica.ts'
import {
  conditions,
  joined,
  joins,
  orderBy,
  parameters,
  valueOf,
  whereOf,
  type Bind,
  type List,
} from './clauses.sql.ts'
import type { Selection } from './fields.ts'
import { MODELS, type Heard, type Model } from './models.ts'
import { audibleRow } from '../libraries/audible.sql.ts'
import type { Audible } from '../libraries/audible.ts'
import type { Anchor } from './page-start.sql.ts'
import { run, type Row } from './snapshot.sql.ts'

// Prisma cannot name prepared statements, page by a row comparison or join relations only for the rows of a page.

export interface PageQuery extends List {
  selection: Selection
  limit: number
  /** Rows to skip, from the anchor when there is one. */
  skip: number
  anchor?: Anchor
}

/** One page of rows; columns are named `field` and `relation.field`, plus `album_id` and `artist_id`. */
export async function pageRows(reads: Reads, query: PageQuery): Promise<Row[]> {
  const { values, bind } = parameters()
  const { model, selection } = query
  const needed = joined(query)
  const where = [...conditions(query, bind), ...fromAnchor(query, bind)]
  const order = orderBy(query)
  const page =
    `select m.id from ${model.table} m${joins(model, needed)}${whereOf(where)} order by ${order}` +
    ` limit ${bind(query.limit)} offset ${bind(query.skip)}`
  const shown = new Set([...needed, ...selection.related.keys()])
  const { libraries } = query.filter
  let ids: string | undefined
  // Bound by the first field that counts tracks: PostgreSQL refuses a value that no part of the statement uses.
  const heard: Heard = (alias) =>
    libraries === undefined ? '' : ` and ${audibleRow('track', alias, (ids ??= bind(libraries)))}`
  const text =
    `select ${columns(model, selection, heard)} from (${page}) p join ${model.table} m on m.id = p.id` +
    `${joins(model, shown)} order by ${order}`
  return run(reads, text, values)
}

/** The position of a record among those that are heard, in the order of ids, from 1. */
export async function positionOf(reads: Reads, model: Model, id: number, libraries?: Audible): Promise<number> {
  const { values, bind } = parameters()
  const where = whereOf([`m.id <= ${bind(id)}`, ...conditions({ model, filter: { libraries } }, bind)])
  const [row] = await run(reads, `select count(*)::int as position from ${model.table} m${where}`, values)
  return Number(row?.['position'])
}

/** The anchor's row and everything after it, in a form that an index on (value, id) can start from. */
function fromAnchor({ model, sort: [key], anchor }: PageQuery, bind: Bind): string[] {
  if (!anchor || !key) return []
  const sql = valueOf(model, key)
  const id = bind(anchor.id)
  if (key.path === 'id') return [`m.id ${key.descending ? '<=' : '>='} ${id}`]
  const value = bind(anchor.value)
  if (!key.descending) return [`(${sql}, m.id) >= (${value}, ${id})`]
  return [`${sql} <= ${value}`, `(${sql} < ${value} or m.id >= ${id})`]
}

function columns(model: Model, { fields, related }: Selection, heard: Heard): string {
  const own = chosen(model, 'm', '', fields, heard)
  const refs = Object.values(model.relations).map((column) => `m.${column}`)
  const others = [...related].flatMap(([name, names]) => chosen(MODELS[name], name, `${name}.`, names, heard))
  return [...own, ...refs, ...others].join(', ')
}

/** The columns: all `whole` fields, so that few statements serve every choice; others only when chosen. */
function chosen(model: Model, alias: string, prefix: string, fields: ReadonlySet<string>, heard: Heard): string[] {
  return Object.entries(model.fields)
    .filter(([name, { whole, read }]) => whole || read || fields.has(name))
    .map(([name, { sql }]) => `${sql(alias, heard)} as "${prefix}${name}"`)
}
