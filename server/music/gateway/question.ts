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

/** @throws invalid_input with the reason `unknown_parameter` for a name the row does not allow */
export function refuseUnknown(route: GatewayRoute, raw: Record<string, unknown>): Record<string, unknown> {
  const unknown = Object.keys(raw).find((name) => !isKnown(route, name))
  if (unknown === undefined) return raw
  const known = [...placesOf(route.path), ...Object.keys(route.allowed), 'format']
  const message = `unknown parameter; known: ${known.join(', ')}`
  throw new AppError('invalid_input', `${unknown}: ${message}`, {
    reason: 'unknown_parameter',
    fields: { [unknown]: [message] },
  })
}

function isKnown({ path, allowed }: GatewayRoute, name: string): boolean {
  return name === 'format' || Object.hasOwn(allowed, name) || path.includes(`{${name}}`)
}

/** The internal request for an input that the row's schema has parsed. */
export function questionFor(route: GatewayRoute, input: Record<string, unknown>): Question {
  const extra = Object.entries(route.allowed)
    .filter(([, { clamp }]) => clamp)
    .map(([name, { clamp }]) => `${clamp?.to}=${String(input[name] as number)}`)
  const filled = route.internal.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name] as string)),
  )
  const query = [...extra, `cache=${route.cache}`].join('&')
  const own = route.tags.map((tag) =>
    ['track', 'artist', 'album'].includes(tag) ? `${tag}:${String(input['id'])}` : tag,
  )
  return {
    address: `${filled}${filled.includes('?') ? '&' : '?'}${query}`,
    seconds: route.cache,
    project: (body) => route.projection.parse(body),
    tagsOf: (body) => [...own, ...entitiesIn(body, null)],
  }
}

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
