import { createHash } from 'node:crypto'
import { pool } from '#server/core/db.ts'
import { MODELS, RELATIONS } from '../models.ts'
import type { Model, RelationName } from '../models.ts'
import type { Selection } from './fields.ts'
import type { SortKey } from './sort.ts'

// Prisma cannot name prepared statements, page by a row comparison or join relations only for the rows of a page.

/** Which rows of a model a list holds; nothing set means all. */
export interface Filter {
  artistId?: number | undefined
  albumId?: number | undefined
  ids?: readonly number[] | undefined
  /** Part of the title or name, in any case. */
  q?: string | undefined
}

/** A known row near the page: the list continues from it instead of counting from its start. */
export interface Anchor {
  value: string | number
  id: number
}

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

export type Row = Record<string, unknown>

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
  return run(text, values)
}

/** How many rows a list has; of tracks also their seconds in total. */
export async function totals(model: Model, filter: Filter): Promise<{ count: number; duration: number }> {
  const values: unknown[] = []
  const where = conditions(model, filter, (value) => `$${values.push(value)}`)
  const duration = model.name === 'track' ? 'coalesce(sum(m.duration), 0)::float8' : '0::float8'
  const [row] = await run(
    `select count(*)::int as count, ${duration} as duration from ${model.table} m${whereOf(where)}`,
    values,
  )
  return { count: Number(row?.['count'] ?? 0), duration: Number(row?.['duration'] ?? 0) }
}

/** The sort value and id of every `step`-th row of a list, from the first one on. */
export async function anchorRows(model: Model, filter: Filter, key: SortKey, step: number): Promise<Anchor[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = whereOf(conditions(model, filter, bind))
  const sql = model.sorts[key.path] ?? 'm.id'
  const order = orderBy(model, [key, { path: 'id', descending: key.path === 'id' && key.descending }])
  const rows = await run(
    `select value, id from (select ${sql} as value, m.id, row_number() over (order by ${order}) as n` +
      ` from ${model.table} m${where}) s where (n - 1) % ${bind(step)} = 0 order by n`,
    values,
  )
  return rows as unknown as Anchor[]
}

/** The ids of a whole list in its order, four bytes each on the way. */
export async function orderedIds(model: Model, filter: Filter, sort: readonly SortKey[]): Promise<Int32Array> {
  const values: unknown[] = []
  const where = whereOf(conditions(model, filter, (value) => `$${values.push(value)}`))
  const [row] = await run(
    `select string_agg(int4send(m.id), ''::bytea order by ${orderBy(model, sort)}) as ids` +
      ` from ${model.table} m${joins(model, joined(model, sort))}${where}`,
    values,
  )
  const bytes = (row?.['ids'] as Buffer | null | undefined) ?? Buffer.alloc(0)
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32BE(i * 4))
}

/** Raised by every change of the catalogue. */
export async function catalogueRevision(): Promise<number> {
  const [row] = await run('select revision::float8 as revision from music_revision where id = 1', [])
  return Number(row?.['revision'] ?? 0)
}

async function run(text: string, values: unknown[]): Promise<Row[]> {
  const name = `music_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  return (await pool().query<Row>({ name, text, values })).rows
}

function conditions(model: Model, filter: Filter, bind: (value: unknown) => string): string[] {
  const found: string[] = []
  if (filter.artistId !== undefined) found.push(`m.artist_id = ${bind(filter.artistId)}`)
  if (filter.albumId !== undefined) found.push(`m.album_id = ${bind(filter.albumId)}`)
  if (filter.ids !== undefined) found.push(`m.id = any(${bind(filter.ids)}::int[])`)
  if (filter.q !== undefined) found.push(`m.${model.label} ilike ${bind(`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`)}`)
  return found
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

function orderBy(model: Model, sort: readonly SortKey[]): string {
  return sort.map(({ path, descending }) => `${model.sorts[path]}${descending ? ' desc' : ''}`).join(', ')
}

function whereOf(parts: readonly string[]): string {
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`
}

/** Related tables that the order needs. */
function joined(model: Model, sort: readonly SortKey[]): Set<RelationName> {
  return new Set(
    RELATIONS.filter((name) => sort.some(({ path }) => path.startsWith(`${name}.`)) && model.relations[name]),
  )
}

function joins(model: Model, names: ReadonlySet<RelationName>): string {
  return RELATIONS.filter((name) => names.has(name))
    .map((name) => ` left join ${MODELS[name].table} ${name} on ${name}.id = m.${model.relations[name]}`)
    .join('')
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
