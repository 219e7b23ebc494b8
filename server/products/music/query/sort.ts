import { texts } from '#i18n/texts.ts'
import { fieldError } from '#server/core/errors.ts'
import { RELATIONS, type Model, type RelationName } from './models.ts'

export interface SortKey {
  /** A path of the model's allow-list. */
  path: string
  descending: boolean
}

/** `title:ASC,duration:DESC`, `title ASC`, a list of them, or `{title: 'ASC'}`. */
export type SortInput = string | readonly string[] | Readonly<Record<string, string>>

/**
 * Parses `sort`: paths of the allow-list, each with a direction in upper or lower case, ascending by default. Unless
 * `id` is named it becomes the last key, so that the order of equal rows is always the same.
 * @throws unprocessable naming what is not allowed
 */
export function sortOf(model: Model, input: SortInput | undefined): SortKey[] {
  const keys: SortKey[] = []
  for (const item of itemsOf(input)) {
    const key = keyOf(model, item)
    // Named a second time, a path cannot change the order.
    if (!keys.some(({ path }) => path === key.path)) keys.push(key)
  }
  if (!keys.some(({ path }) => path === 'id')) keys.push({ path: 'id', descending: false })
  return keys
}

/** The related model whose label a sort key refers to; undefined for other keys. */
export function labelOf(model: Model, { path }: SortKey): RelationName | undefined {
  return RELATIONS.find((name) => model.relations[name] && path.startsWith(`${name}.`))
}

/** An index on (column, id) serves one column of the model itself that is never null, with `id` ascending after it. */
export function hasIndex([first, second]: readonly SortKey[]): boolean {
  if (first?.path === 'id') return true
  return first !== undefined && isIndexed(first) && second?.path === 'id' && !second.descending
}

/** Whether the model has an index on this column of its own, which is never null. */
export function isIndexed({ path }: SortKey): boolean {
  return ['title', 'name', 'duration'].includes(path)
}

function itemsOf(input: SortInput | undefined): string[] {
  if (input === undefined) return []
  const parts =
    typeof input === 'string'
      ? [input]
      : Array.isArray(input)
        ? input.map(String)
        : Object.entries(input).map(([path, direction]) => `${path}:${direction}`)
  return parts.flatMap((part) => part.split(',')).filter((part) => part.trim() !== '')
}

function keyOf(model: Model, item: string): SortKey {
  const t = texts('music.errors')
  const match = /^([^\s:]+)(?:(?:\s+|\s*:\s*)([^\s:]*))?$/.exec(item.trim())
  const name = match?.[1]?.toLowerCase() ?? ''
  const path = Object.keys(model.sorts).find((known) => known === name || `${model.name}.${known}` === name)
  if (path === undefined) throw fieldError('sort', t('sortPath', { path: item.trim() }))
  const direction = (match?.[2] ?? 'ASC').toUpperCase()
  if (direction !== 'ASC' && direction !== 'DESC') throw fieldError('sort', t('sortDirection', { path }))
  return { path, descending: direction === 'DESC' }
}
