import { createHash } from 'node:crypto'

/** A JSON answer; with `etag` a strong validator of the body, and 304 without body when the caller has it. */
export function jsonResponse(
  request: Request,
  status: number,
  body: unknown,
  headers: Headers,
  etag: boolean,
): Response {
  if (status === 204) return new Response(null, { status, headers })
  const text = JSON.stringify(body ?? null)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  if (etag && status === 200) {
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`
    headers.set('ETag', tag)
    if (matches(request.headers.get('if-none-match'), tag)) {
      headers.delete('Content-Type')
      return new Response(null, { status: 304, headers })
    }
  }
  return new Response(text, { status, headers })
}

/** RFC 9110 weak comparison of `If-None-Match` with one tag. */
export function matches(header: string | null, tag: string): boolean {
  if (header === null) return false
  if (header.trim() === '*') return true
  const bare = tag.replace(/^W\//, '')
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === bare)
}
