import type { HostileRequest } from './make-request.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  ms: number
}

/** What must never be told to a caller: traces, SQL, paths of the machine, names of parts. */
const TECHNICAL =
  /\bat \S+ \(|file:\/\/\/[a-z]+\/(?!passwd)|node_modules|node:internal|prisma|\bSELECT\b.+\bFROM\b|INSERT INTO|syntax error at|violates|relation "|column "|ECONN|ENOENT|\.ts:\d+|PostgresError|TypeError|ReferenceError|RangeError|SyntaxError|Cannot read|is not a function|ZodError|"stack"/i

/** True for a text that tells callers what only we may know. */
export function isTechnical(text: string): boolean {
  return TECHNICAL.test(text)
}

/** Why this answer is wrong, or null. */
export function judge(request: HostileRequest, answer: Answer): string | null {
  if (answer.status === 0) return `no answer: ${answer.body}`
  if (answer.status >= 500 && answer.status !== 503) return `status ${answer.status}: ${answer.body.slice(0, 300)}`
  if (answer.status < 400) return null
  if (isTechnical(answer.body)) return `technical: ${answer.status} ${answer.body.slice(0, 300)}`
  const own = request.target.answers.has(answer.status)
  if (answer.body !== '' && !own && !isDocumented(answer))
    return `error body: ${answer.status} ${answer.body.slice(0, 300)}`
  if (request.method !== request.target.method || PROTOCOL.has(answer.status)) return null
  return request.target.statuses.has(answer.status) ? null : `status ${answer.status} is not in the description`
}

/** Any path may be answered so before its endpoint is found. */
const PROTOCOL = new Set([400, 404, 405, 408, 411, 413, 414, 415, 417, 421, 431])

/** The common error body, that of the job search, or the common one as XML. */
function isDocumented({ headers, body }: Answer): boolean {
  const type = String(headers['content-type'] ?? '')
  if (/xml/.test(type)) return /<error[\s>]/.test(body) && /<code[\s>]/.test(body)
  try {
    const { error, errors, request_id: id } = JSON.parse(body) as Record<string, unknown>
    if (Array.isArray(errors)) return typeof id === 'string'
    const { code, message, request_id: request } = (error ?? {}) as Record<string, unknown>
    return [code, message, request].every((part) => typeof part === 'string')
  } catch {
    return false
  }
}
