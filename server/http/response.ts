import type { ApiRequest } from './api-request.ts'
import { createHash } from 'node:crypto'
import { compress } from './compress.ts'
import { Reply } from './reply.ts'
import type { HeaderMap } from './reply.ts'

const MIN_COMPRESSED = 1400

/** A JSON answer; with `etag` a validator of the body, and 304 without body when the caller has it. Large bodies are compressed. */
export function jsonReply(
  request: ApiRequest,
  status: number,
  body: unknown,
  headers: HeaderMap,
  etag: boolean,
): Reply | Promise<Reply> {
  if (status === 204) return new Reply(status, headers)
  headers['content-type'] = 'application/json; charset=utf-8'
  return textReply(request, status, JSON.stringify(body ?? null), headers, etag)
}

/** The same for a text of another type, which `headers` names. */
export function textReply(
  request: ApiRequest,
  status: number,
  text: string,
  headers: HeaderMap,
  etag: boolean,
): Reply | Promise<Reply> {
  if (etag && status === 200) {
    headers.etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    if (matches(request.headers.get('if-none-match'), headers.etag)) {
      delete headers['content-type']
      return new Reply(304, headers)
    }
  }
  const reply = new Reply(status, headers, text)
  return text.length < MIN_COMPRESSED ? reply : compress(reply, request.headers.get('accept-encoding'))
}

/** RFC 9110 weak comparison of `If-None-Match` with one tag. */
export function matches(header: string | null, tag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  const bare = tag.replace(/^W\//, '')
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === bare)
}
