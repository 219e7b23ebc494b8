import { queryOf } from '#server/api/http/request.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AppError } from '#server/core/errors.ts'
import { defaultErrors, type ErrorStyle } from '#server/api/http/error-response.ts'
import type { BodyFormat } from '#server/api/openapi/docs.ts'
import { type HeaderMap, type Reply, textReply } from '#server/api/http/reply.ts'
import { writeXml } from './xml/write.ts'

export type Format = 'json' | 'xml'
export const CONTENT_TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** The format of an answer: the parameter `format`, else the one that `Accept` prefers, else JSON. */
export function formatOf(request: ApiRequest): Format {
  const query = queryOf(request)
  const wanted = query.includes('format=') ? new URLSearchParams(query).get('format') : null
  if (wanted === 'xml' || wanted === 'json') return wanted
  const accept = request.headers.get('accept') ?? ''
  // A browser's navigation accepts XML only after HTML, and JSON is easier to read.
  if (!accept.includes('xml') || accept.includes('text/html')) return 'json'
  return weight(accept, ['application/xml', 'text/xml']) > weight(accept, ['application/json']) ? 'xml' : 'json'
}

export function serialize(format: Format, body: unknown): string {
  return format === 'xml' ? writeXml(body) : JSON.stringify(body)
}

/** Strong validator of a representation. */
export function etagOf(text: string | Buffer): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`
}

interface Represented {
  status?: number
  /** Seconds for which the client may keep the answer; by default it must revalidate. */
  cache?: number
}

/** A body in the format of the request, with an ETag; 304 when the client has that version. */
export async function represent(request: ApiRequest, body: unknown, options: Represented = {}): Promise<Reply> {
  const { status = 200, cache } = options
  const format = formatOf(request)
  const text = serialize(format, body)
  const headers: HeaderMap = { 'content-type': CONTENT_TYPES[format], vary: 'Authorization, Cookie, Accept' }
  if (cache !== undefined) headers['cache-control'] = `private, max-age=${cache}`
  if (request.method === 'GET' || request.method === 'HEAD') return textReply(request, status, text, headers, true)
  return textReply(request, status, text, { ...headers, etag: etagOf(text) }, false)
}

const XmlDocument = z.string().meta({
  id: 'XmlDocument',
  description:
    'The JSON answer as a document. The root is `response`; a member is an element of its name, an item of a list one ' +
    'of its singular. `type` is number, boolean, null, array or object unless the value is text.',
  contentMediaType: 'application/xml',
})

/** For the API description: the other format of every JSON answer of the catalogue. */
export const DESCRIBED_FORMATS: Readonly<Record<string, BodyFormat>> = {
  'application/xml': { schema: XmlDocument, write: writeXml },
}

/** Errors of the catalogue: the default body in the format of the request. */
export const catalogueErrors: ErrorStyle = {
  body: (error: AppError, requestId: string, request?: ApiRequest) =>
    request && formatOf(request) === 'xml'
      ? writeXml(defaultErrors.body(error, requestId))
      : defaultErrors.body(error, requestId),
  contentType: (request) => CONTENT_TYPES[formatOf(request)],
  described: { prefix: 'Catalogue', formats: DESCRIBED_FORMATS },
}

function weight(accept: string, types: readonly string[]): number {
  const found = accept.split(',').flatMap((item) => {
    const [type = '', ...parameters] = item.trim().toLowerCase().split(';')
    const q = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
    return types.includes(type.trim()) ? [q === undefined ? 1 : Number(q)] : []
  })
  return Math.max(0, ...found)
}
