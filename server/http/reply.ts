/** Header names in lower case → value. */
export type HeaderMap = Record<string, string>

/**
 * An answer whose whole body is known, before it is a web `Response`: making one costs more than the rest of a small
 * request, so our own listener writes the reply as it is and only Next gets the `Response`.
 */
export class Reply {
  status: number
  headers: HeaderMap
  body: string | Uint8Array | null

  constructor(status: number, headers: HeaderMap, body: string | Uint8Array | null = null) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

export function toResponse(answer: Reply | Response): Response {
  if (answer instanceof Response) return answer
  const body = typeof answer.body === 'string' || answer.body === null ? answer.body : new Uint8Array(answer.body)
  return new Response(body, { status: answer.status, headers: answer.headers })
}

/** Adds headers whose names may be in any case. */
export function addHeaders(headers: HeaderMap, added: Record<string, string>): void {
  for (const [name, value] of Object.entries(added)) headers[name.toLowerCase()] = value
}

/** Sets a header on either form; its name is in lower case. */
export function setHeader(answer: Reply | Response, name: Lowercase<string>, value: string): void {
  if (answer instanceof Reply) answer.headers[name] = value
  else answer.headers.set(name, value)
}

/** Sets a header that the answer does not have yet. */
export function defaultHeader(answer: Reply | Response, name: Lowercase<string>, value: string): void {
  if (answer instanceof Reply) answer.headers[name] ??= value
  else if (!answer.headers.has(name)) answer.headers.set(name, value)
}
