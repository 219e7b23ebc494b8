import jmespath from 'jmespath'
import Mustache from 'mustache'
import type { Recipe, RecipeRequest } from './recipe.schema.ts'

/** What templates may name besides the options of the recipe. */
const FIELDS = ['key', 'order_id', 'stars', 'subject', 'body', 'tags'] as const
/** Known only where a task, or a reply, is asked for. */
const REFERENCES = ['task_id', 'reply_id']
/** The setting with the secret. */
const SECRET = 'SUPPORT_TOKEN'

export type Values = Readonly<Record<string, string>>

interface Rendered {
  method: RecipeRequest['method']
  url: URL
  headers: Record<string, string>
  body: string | undefined
}

/**
 * The request that a recipe describes, with these values: encoded in the path, as JSON in the body.
 * @param base the address of the desk, which ends with a slash
 * @throws Error when the path leads out of it
 */
export function rendered(recipe: Recipe, request: RecipeRequest, base: URL, values: Values): Rendered {
  const url = new URL(filled(request.path, values, encodeURIComponent), base)
  if (!url.href.startsWith(base.href)) throw new Error('the path leads out of the address of the desk')
  const headers = Object.entries(recipe.headers).map(([name, text]) => [name, filled(text, values)] as const)
  const body = request.body === undefined ? undefined : JSON.stringify(filledIn(request.body, values))
  return {
    method: request.method,
    url,
    headers: {
      Accept: 'application/json',
      'User-Agent': 'Quartet',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(headers),
    },
    body,
  }
}

/** What an expression finds in the JSON of an answer. */
export function found(expression: string, answer: unknown, values: Values): unknown {
  return jmespath.search(answer, filled(expression, values)) as unknown
}

/**
 * Checks what the schema cannot: that templates name known values, and that expressions can be parsed.
 * @throws Error that names the template
 */
export function checkTemplates(recipe: Recipe): void {
  const options = Object.fromEntries(Object.keys(recipe.options).map((name) => [name, 'x']))
  const known = new Set([...Object.keys(options), ...FIELDS, ...REFERENCES, SECRET])
  walk(recipe, (text) => {
    for (const [type, name] of Mustache.parse(text)) {
      if (type !== 'text' && !(type === 'name' && known.has(name))) {
        throw new Error(
          `{{${name}}} in "${text.slice(0, 80)}": not an option of the recipe, nor one of ${[...known].join(', ')}`,
        )
      }
    }
  })
  const { find, create, replies } = recipe
  for (const expression of [find.tasks, create.id, replies?.messages, replies?.each?.message]) {
    if (expression !== undefined) compile(filled(expression, options))
  }
}

/** Parses an expression; it is missing in the types of the library. @throws Error */
const { compile } = jmespath as typeof jmespath & { compile: (expression: string) => unknown }

const filled = (text: string, values: Values, escape: (value: string) => string = (value) => value): string =>
  Mustache.render(text, values, {}, { escape })

/** Fills the templates in every text and every name of a JSON value. */
function filledIn(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return filled(value, values)
  if (Array.isArray(value)) return value.map((item) => filledIn(item, values))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [filled(name, values), filledIn(item, values)]))
}

function walk(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      visit(name)
      walk(item, visit)
    }
  }
}
