import { likeText } from '#server/core/database/like.ts'
import { audibleRow } from '../libraries/audible.sql.ts'
import type { Audible } from '../libraries/audible.ts'
import { MODELS, RELATIONS, type Model, type RelationName } from './models.ts'
import type { SortKey } from './sort.ts'

// Clauses of the statements that Prisma cannot write. The model's table is `m`; related tables have their relation's
// name.

/** A list: which rows of a model, in which order. */
export interface List {
  model: Model
  filter: Filter
  sort: readonly SortKey[]
}

/** Which rows of a model a list has; an empty filter means all. */
export interface Filter {
  /** Null selects rows without an artist. */
  artistId?: number | null
  /** Null selects rows without an album. */
  albumId?: number | null
  ids?: readonly number[]
  /** Part of the title or name, in any case. */
  q?: string
  /** Only what is heard in these libraries. */
  libraries?: Audible
}

/** Adds a value to the statement. @returns its placeholder, such as `$1` */
export type Bind = (value: unknown) => string

/** The values of a statement, and the function that adds one. */
export function parameters(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

export function conditions({ model, filter }: Omit<List, 'sort'>, bind: Bind): string[] {
  const { artistId, albumId, ids, q, libraries } = filter
  const found: string[] = []
  if (artistId !== undefined) found.push(refersTo('m.artist_id', artistId, bind))
  if (albumId !== undefined) found.push(refersTo('m.album_id', albumId, bind))
  if (ids !== undefined) found.push(`m.id = any(${bind(ids)}::int[])`)
  if (q !== undefined) found.push(`m.${model.label} ilike ${bind(`%${likeText(q)}%`)}`)
  if (libraries !== undefined) found.push(audibleRow(model.name, 'm', bind(libraries)))
  return found
}

function refersTo(column: string, id: number | null, bind: Bind): string {
  return id === null ? `${column} is null` : `${column} = ${bind(id)}`
}

export function whereOf(parts: readonly string[]): string {
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`
}

export function orderBy({ model, sort }: Omit<List, 'filter'>): string {
  return sort.map(({ path, descending }) => `${model.sorts[path]}${descending ? ' desc' : ''}`).join(', ')
}

/** The SQL of a sort key. */
export function valueOf(model: Model, { path }: SortKey): string {
  return model.sorts[path] ?? 'm.id'
}

/** Related tables that the order needs. */
export function joined({ model, sort }: Omit<List, 'filter'>): Set<RelationName> {
  return new Set(
    RELATIONS.filter((name) => sort.some(({ path }) => path.startsWith(`${name}.`)) && model.relations[name]),
  )
}

export function joins(model: Model, names: ReadonlySet<RelationName>): string {
  return RELATIONS.filter((name) => names.has(name))
    .map((name) => ` left join ${MODELS[name].table} ${name} on ${name}.id = m.${model.relations[name]}`)
    .join('')
}
