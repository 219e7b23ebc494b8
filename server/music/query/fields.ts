import { AppError } from '#server/core/errors.ts'
import { MODELS, RELATIONS } from './models.ts'
import type { Model, RelationName } from './models.ts'

/** What of a model and of its related models goes into an answer. `id` is always among the fields. */
export interface Selection {
  fields: ReadonlySet<string>
  /** Chosen fields of each related model. */
  related: ReadonlyMap<RelationName, ReadonlySet<string>>
  /** True when the whole main model was chosen: unchosen relations then appear as `{"id": …}`. */
  whole: boolean
}

/**
 * Reads the values of `fields`: each is a path or a comma list of paths. `track` is the whole main model, `artist` a
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

function splitPath(model: Model, path: string): { relation: RelationName | null; field?: string | undefined } {
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
  const text = `unknown path "${path}"`
  return new AppError('unprocessable', `fields: ${text}`, { fields: { fields: [text] } })
}
