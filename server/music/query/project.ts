import { MODELS, RELATIONS } from './models.ts'
import type { Model, RelationName } from './models.ts'
import { urlOf } from '../library/path.ts'
import type { Selection } from './fields.ts'
import type { Row } from './snapshot.sql.ts'

export type Entity = { id: number } & Record<string, unknown>

/** One row as the answer shows it: chosen fields, then relations nested (`null` when there is none). */
export function nested(model: Model, selection: Selection, row: Row): Entity {
  return build(model, selection, row, (name) => relatedOf(selection, name, row))
}

/** The list with every related row once in a list of its own; tracks and albums then only refer by id. */
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
