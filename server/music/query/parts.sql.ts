import { MODELS, RELATIONS } from './models.ts'
import type { Model, RelationName } from './models.ts'
import type { SortKey } from './sort.ts'

// Pieces of the statements that Prisma cannot make: the model's table is `m`, related ones bear their relation's name.

/** Which rows of a model a list holds; nothing set means all. */
export interface Filter {
  artistId?: number | undefined
  albumId?: number | undefined
  ids?: readonly number[] | undefined
  /** Part of the title or name, in any case. */
  q?: string | undefined
}

export function conditions(model: Model, filter: Filter, bind: (value: unknown) => string): string[] {
  const found: string[] = []
  if (filter.artistId !== undefined) found.push(`m.artist_id = ${bind(filter.artistId)}`)
  if (filter.albumId !== undefined) found.push(`m.album_id = ${bind(filter.albumId)}`)
  if (filter.ids !== undefined) found.push(`m.id = any(${bind(filter.ids)}::int[])`)
  if (filter.q !== undefined) found.push(`m.${model.label} ilike ${bind(`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`)}`)
  return found
}

export function orderBy(model: Model, sort: readonly SortKey[]): string {
  return sort.map(({ path, descending }) => `${model.sorts[path]}${descending ? ' desc' : ''}`).join(', ')
}

export function whereOf(parts: readonly string[]): string {
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`
}

/** Related tables that the order needs. */
export function joined(model: Model, sort: readonly SortKey[]): Set<RelationName> {
  return new Set(
    RELATIONS.filter((name) => sort.some(({ path }) => path.startsWith(`${name}.`)) && model.relations[name]),
  )
}

export function joins(model: Model, names: ReadonlySet<RelationName>): string {
  return RELATIONS.filter((name) => names.has(name))
    .map((name) => ` left join ${MODELS[name].table} ${name} on ${name}.id = m.${model.relations[name]}`)
    .join('')
}
