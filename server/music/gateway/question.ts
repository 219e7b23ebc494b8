import { z } from 'zod'
import { idParam, text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { format } from '../query/list.schema.ts'
import type { Question } from './cache.ts'
import type { GatewayRoute, Parameter } from './route.ts'

/** The schema of what a caller may send, from the row. */
export function inputOf(route: GatewayRoute): z.ZodObject {
  const inPath = placesOf(route.path).map((name) => [
    name,
    idParam().describe(`Id of the ${route.tags[0] ?? 'record'}`),
  ])
  const allowed = Object.entries(route.allowed).map(([name, parameter]) => [name, schemaOf(parameter)])
  return z.strictObject({ ...Object.fromEntries([...inPath, ...allowed]), format } as z.ZodRawShape)
}

/** Passes on what a caller sent. @throws invalid_input with the reason `unknown_parameter` for a name the row does not allow */
export function onlyKnown(route: GatewayRoute): (raw: Record<string, unknown>) => Record<string, unknown> {
  const known = new Set([...placesOf(route.path), ...Object.keys(route.allowed), 'format'])
  return (raw) => {
    for (const name in raw) if (!known.has(name)) throw unknownParameter(name, known)
    return raw
  }
}

function unknownParameter(name: string, known: ReadonlySet<string>): AppError {
  const message = `unknown parameter; known: ${[...known].join(', ')}`
  return new AppError('invalid_input', `${name}: ${message}`, {
    reason: 'unknown_parameter',
    fields: { [name]: [message] },
  })
}

/** Makes, for inputs that the row's schema has parsed, the internal request. The row is read once. */
export function questionsOf(route: GatewayRoute): (input: Record<string, unknown>) => Question {
  const numbers = Object.entries(route.allowed).flatMap(([name, { clamp }]) => (clamp ? [`${clamp.to}={${name}}`] : []))
  const separator = route.internal.includes('?') ? '&' : '?'
  const template = `${route.internal}${separator}${[...numbers, `cache=${route.cache}`].join('&')}`
  // Texts at even places, names at odd ones.
  const parts = template.split(/\{(\w+)\}/)
  const project = (body: unknown) => route.projection.parse(body)
  return (input) => ({
    address: filled(parts, input),
    seconds: route.cache,
    project,
    tagsOf: (body) => [...ownTags(route, input), ...entitiesIn(body, null)],
  })
}

function filled(parts: readonly string[], input: Record<string, unknown>): string {
  let text = ''
  for (const [i, part] of parts.entries())
    text += i % 2 === 0 ? part : encodeURIComponent(input[part] as string | number)
  return text
}

function ownTags({ tags }: GatewayRoute, input: Record<string, unknown>): string[] {
  return tags.map((tag) => (tag in SINGLE ? `${tag}:${String(input['id'] as number)}` : tag))
}

const SINGLE = { track: true, artist: true, album: true }

const KINDS: Readonly<Record<string, string>> = { tracks: 'track', artists: 'artist', albums: 'album' }

/** Tags of every track, artist and album in a body: `track:14`. */
function entitiesIn(value: unknown, name: string | null): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => entitiesIn(item, name))
  if (!(value instanceof Object)) return []
  const { id } = value as { id?: unknown }
  const own = typeof id === 'number' && name !== null ? [`${KINDS[name] ?? name}:${id}`] : []
  return [...own, ...Object.entries(value).flatMap(([key, part]) => entitiesIn(part, key))]
}

function placesOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

function schemaOf({ description, clamp, text: texts }: Parameter): z.ZodType {
  if (!clamp) {
    return text(texts?.max ?? 100, 1)
      .transform((value) => value.normalize('NFC').trim())
      .describe(description)
  }
  return z.coerce
    .number<string | number>()
    .int()
    .min(clamp.min)
    .transform((value) => Math.min(value, clamp.max))
    .default(clamp.default)
    .describe(description)
}
