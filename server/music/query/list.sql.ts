import { pool } from '#server/core/db.ts'
import { MODELS } from './models.ts'
import type { Model } from './models.ts'
import type { Selection } from './fields.ts'
import { conditions, joined, joins, orderBy, whereOf } from './parts.sql.ts'
import type { Filter } from './parts.sql.ts'
import type { Anchor } from './place.sql.ts'
import { run } from './snapshot.sql.ts'
import type { Row } from './snapshot.sql.ts'
import type { SortKey } from './sort.ts'

// Prisma cannot name prepared statements, page by a row comparison or join relations only for the rows of a page.

export interface PageQuery {
  model: Model
  filter: Filter
  sort: readonly SortKey[]
  selection: Selection
  limit: number
  /** Rows to skip, from the anchor when there is one. */
  skip: number
  anchor?: Anchor | undefined
}

/** One page of rows; columns are named `field` and `relation.field`, plus `album_id` and `artist_id`. */
export async function pageRows(query: PageQuery): Promise<Row[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const { model, sort } = query
  const needed = joined(model, sort)
  const where = [...conditions(model, query.filter, bind), ...after(model, query, bind)]
  const order = orderBy(model, sort)
  const page =
    `select m.id from ${model.table} m${joins(model, needed)}${whereOf(where)} order by ${order}` +
    ` limit ${bind(query.limit)} offset ${bind(query.skip)}`
  const shown = new Set([...needed, ...query.selection.related.keys()])
  const text =
    `select ${columns(model, query.selection)} from (${page}) p join ${model.table} m on m.id = p.id` +
    `${joins(model, shown)} order by ${order}`
  return run(pool(), text, values)
}

/** The anchor's row and everything after it, in a form that an index on (value, id) can start from. */
function after(model: Model, query: PageQuery, bind: (value: unknown) => string): string[] {
  const [key] = query.sort
  if (!query.anchor || !key) return []
  const sql = model.sorts[key.path] ?? 'm.id'
  const id = bind(query.anchor.id)
  if (key.path === 'id') return [`m.id ${key.descending ? '<=' : '>='} ${id}`]
  const value = bind(query.anchor.value)
  if (!key.descending) return [`(${sql}, m.id) >= (${value}, ${id})`]
  return [`${sql} <= ${value}`, `(${sql} < ${value} or m.id >= ${id})`]
}

function columns(model: Model, selection: Selection): string {
  const own = chosen(model, 'm', '', selection.fields)
  const refs = Object.values(model.relations).map((column) => `m.${column}`)
  const related = [...selection.related].flatMap(([name, fields]) => chosen(MODELS[name], name, `${name}.`, fields))
  return [...own, ...refs, ...related].join(', ')
}

/** Fields of the whole model always, so that few statements serve every choice; others only when chosen. */
function chosen(model: Model, alias: string, prefix: string, fields: ReadonlySet<string>): string[] {
  return Object.entries(model.fields)
    .filter(([name, { whole }]) => whole || fields.has(name))
    .map(([name, { sql }]) => `${sql(alias)} as "${prefix}${name}"`)
}
