import type { ApiRequest } from '#server/core/request.ts'
import { queryOf } from './request.ts'
import { AppError } from '#server/core/errors.ts'
import { env } from '#server/env.ts'

const MAX_DEPTH = 32
const NO_BODY = new Set(['GET', 'HEAD', 'DELETE'])

/**
 * Query, body and path parameters as one object; a repeated query key becomes an array.
 * @throws invalid_input (not JSON, no object, too deep, a name given in two places), unsupported_media_type,
 * payload_too_large
 */
export function readInput(
  request: ApiRequest,
  params: Record<string, string | string[]>,
  form = false,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const query = valuesOf(queryOf(request))
  if (NO_BODY.has(request.method)) return Object.assign(query, params)
  return bodyOf(request, form).then((body) => Object.assign(merged(query, body), params))
}

function valuesOf(query: string): Record<string, unknown> {
  if (query === '') return {}
  // Names come from outside: an ordinary object would have a `constructor` already.
  const values = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === '__proto__') throw new AppError('invalid_input', '__proto__: not a parameter')
    const earlier = values[name]
    if (earlier === undefined) values[name] = value
    else if (Array.isArray(earlier)) earlier.push(value)
    else values[name] = [earlier, value]
  }
  return values
}

function merged(query: Record<string, unknown>, body: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(body)) {
    if (name in query) {
      throw new AppError('invalid_input', `${name}: given in the query and in the body`, {
        fields: { [name]: ['given in the query and in the body'] },
      })
    }
    query[name] = value
  }
  return query
}

async function bodyOf(request: ApiRequest, form: boolean): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (form && (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded')) return formOf(request)
  const text = await request.text()
  if (text.length > env().BODY_LIMIT) throw new AppError('payload_too_large')
  if (text.trim() === '') return {}
  if (type !== 'application/json' && !type.endsWith('+json')) throw new AppError('unsupported_media_type')
  return objectOf(text)
}

async function formOf(request: ApiRequest): Promise<Record<string, unknown>> {
  try {
    const data = await request.formData()
    return Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'))
  } catch {
    throw new AppError('invalid_input', 'The form could not be read')
  }
}

function objectOf(text: string): Record<string, unknown> {
  if (depthOf(text) > MAX_DEPTH) throw new AppError('invalid_input', `The JSON is nested deeper than ${MAX_DEPTH}`)
  let value: unknown
  try {
    value = JSON.parse(text, (key, part: unknown) => (key === '__proto__' ? undefined : part))
  } catch {
    throw new AppError('invalid_input', 'The body is not JSON', { reason: 'bad_json' })
  }
  if (value instanceof Object && !Array.isArray(value)) return value as Record<string, unknown>
  throw new AppError('invalid_input', 'The body must be a JSON object', { reason: 'bad_json' })
}

/** Deepest nesting of brackets outside strings, found before anything is parsed. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}
