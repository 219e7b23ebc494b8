import { texts } from '#i18n/texts.ts'
import { fieldError, type AppError } from '#server/core/errors.ts'
import { urlOf } from '../library/files.ts'
import { MODELS, RELATIONS, type Model, type RelationName } from './models.ts'
import type { Row } from './snapshot.sql.ts'

/** Which fields of a model and of its related models an answer has. `id` is always among them. */
export interface Selection {
  fields: ReadonlySet<string>
  /** Chosen fields of each related model. */
  related: ReadonlyMap<RelationName, ReadonlySet<string>>
  /** True when the whole main model was chosen: unchosen relations then appear as `{"id": …}`. */
  whole: boolean
}

/**
 * Parses the values of `fields`: each is a path or a comma list of paths. `track` is the whole main model, `artist` a
 * whole related model, `album.name` one field of it, `title` (or `track.title`) one field of the main model. Nothing
 * chosen means the whole main model.
 * @throws unprocessable naming the unknown path
 */
export function selectionOf(model: Model, values: readonly string[] | undefined): Selection {
  const paths = (values ?? []).flatMap((value) => value.split(',')).map((path) => path.trim())
  const chosen = paths.filter((path) => path !== '')
  if (chosen.length === 0) chosen.push(model.name)
  const fields = new Set(['id'])
  const related = new Map<RelationName, Set<string>>()
  let whole = false
  for (const path of chosen) {
    const { relation, field } = splitPath(model, path)
    if (relation === null) {
      if (field === undefined) whole = true
      for (const name of namesOf(model, field, path)) fields.add(name)
    } else {
      const set = related.get(relation) ?? new Set(['id'])
      for (const name of namesOf(MODELS[relation], field, path)) set.add(name)
      related.set(relation, set)
    }
  }
  return { fields, related, whole }
}

function splitPath(model: Model, path: string): { relation: RelationName | null; field?: string } {
  const [head = '', field, ...rest] = path.split('.')
  if (rest.length > 0) throw unknown(path)
  if (head === model.name) return { relation: null, field }
  if (isRelation(model, head)) return { relation: head, field }
  if (field === undefined && Object.hasOwn(model.fields, head)) return { relation: null, field: head }
  throw unknown(path)
}

function isRelation(model: Model, name: string): name is RelationName {
  return RELATIONS.some((relation) => relation === name) && Object.hasOwn(model.relations, name)
}

function namesOf(model: Model, field: string | undefined, path: string): string[] {
  if (field === undefined) {
    return Object.entries(model.fields)
      .filter(([, { whole }]) => whole)
      .map(([name]) => name)
  }
  if (!Object.hasOwn(model.fields, field)) throw unknown(path)
  return [field]
}

function unknown(path: string): AppError {
  return fieldError('fields', texts('music.errors')('unknownPath', { path }))
}

export type Entity = { id: number } & Record<string, unknown>

/** A row as it is sent: the chosen fields, then its relations as nested objects or null. */
export function nested(model: Model, selection: Selection, row: Row): Entity {
  return build(model, selection, row, (name) => relatedOf(selection, name, row))
}

/** The list, and a list of each relation with every related row once; tracks and albums refer to them by id. */
export function separate(model: Model, selection: Selection, rows: readonly Row[]): Record<string, Entity[]> {
  const lists: Record<string, Entity[]> = {
    [model.list]: rows.map((row) => build(model, selection, row, (name) => referenceOf(model, name, row))),
  }
  for (const name of RELATIONS.filter((relation) => selection.related.has(relation))) {
    const found = new Map<number, Entity>()
    for (const row of rows) {
      const entity = relatedOf(selection, name, row)
      if (entity) found.set(entity.id, entity)
    }
    lists[MODELS[name].list] = [...found.values()]
  }
  return lists
}

function build(model: Model, selection: Selection, row: Row, show: (name: RelationName) => Entity | null): Entity {
  const entity = pick(model, selection.fields, '', row)
  for (const name of RELATIONS.filter((relation) => model.relations[relation])) {
    if (selection.related.has(name)) entity[name] = show(name)
    else if (selection.whole) entity[name] = referenceOf(model, name, row)
  }
  return entity
}

function referenceOf(model: Model, name: RelationName, row: Row): Entity | null {
  const id = row[model.relations[name] ?? '']
  return typeof id === 'number' ? { id } : null
}

function relatedOf(selection: Selection, name: RelationName, row: Row): Entity | null {
  const fields = selection.related.get(name)
  return fields && typeof row[`${name}.id`] === 'number' ? pick(MODELS[name], fields, `${name}.`, row) : null
}

function pick(model: Model, fields: ReadonlySet<string>, prefix: string, row: Row): Entity {
  const entity: Row = {}
  for (const name of Object.keys(model.fields)) {
    if (!fields.has(name)) continue
    const value = row[prefix + name] ?? null
    entity[name] = name === 'url' ? urlOf(value as string | null) : value
  }
  return entity as Entity
}
