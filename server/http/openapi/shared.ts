import type { Components, JsonSchema } from './schemas.ts'
import { uniqueName } from './schemas.ts'

const LEAST_FIELDS = 4

/**
 * Moves objects that stand in several places to `components`, under a name of the field they stand in, so that the
 * description is short and clients get one type for one thing. Changes `schemas` and returns the paths anew.
 */
export function shareSchemas<T>(paths: T, components: Components): T {
  const seen = new Map<string, number>()
  count(paths, seen)
  const names = new Map<string, string>()
  const move = (part: unknown, hint: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => move(item, hint))
    if (!(part instanceof Object)) return part
    const key = keyOf(part)
    const moved = () => entriesOf(part, (value, name) => move(value, hintFrom(name, hint)))
    if (key === undefined || (seen.get(key) ?? 0) < 2) return moved()
    if (!names.has(key)) {
      const { description: _told, ...shape } = moved() as JsonSchema
      const name = uniqueName(hint, shape, components)
      names.set(key, name)
      components[name] = shape
    }
    const description = (part as JsonSchema).description
    return { $ref: `#/components/schemas/${names.get(key)}`, ...(description !== undefined && { description }) }
  }
  return entriesOf(paths as object, (value, path) => move(value, nounOf(path))) as T
}

function count(part: unknown, seen: Map<string, number>): void {
  if (!(part instanceof Object)) return
  const key = keyOf(part)
  if (key !== undefined) seen.set(key, (seen.get(key) ?? 0) + 1)
  for (const [name, value] of Object.entries(part)) if (!VALUES.has(name)) count(value, seen)
}

/** Values are no schemas, whatever they look like. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** The shape without what is said about this place; undefined for what is not worth a name. */
function keyOf(part: object): string | undefined {
  const { description: _told, ...shape } = part as JsonSchema
  if (shape.type !== 'object' || !shape.properties) return undefined
  return Object.keys(shape.properties).length < LEAST_FIELDS ? undefined : JSON.stringify(shape)
}

function entriesOf(part: object, change: (value: unknown, name: string) => unknown): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, VALUES.has(name) ? (value as unknown) : change(value, name)]),
  )
}

/** Words of OpenAPI and JSON Schema, and names that say nothing by themselves. */
const NO_HINT =
  /^(get|post|put|patch|delete|responses|requestBody|content|application\/.*|multipart\/.*|schema|properties|items|anyOf|oneOf|allOf|additionalProperties|parameters|value|values|\d+)$/

function hintFrom(name: string, hint: string): string {
  return NO_HINT.test(name) ? hint : pascal(singular(name))
}

/** `/api/servers/{id}/actions` → `ServerAction` */
function nounOf(path: string): string {
  const words = path.replace(/^\/api\//, '').split('/')
  return words
    .filter((word) => !word.startsWith('{') && !/^v?\d+$/.test(word))
    .map((word) => pascal(singular(word)))
    .join('')
}

function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/([^su])s$/, '$1')
}

function pascal(word: string): string {
  return word
    .split(/\W+|_/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')
}
