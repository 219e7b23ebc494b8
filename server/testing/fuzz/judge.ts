import type { HostileRequest } from './requests.ts'

export interface FuzzOptions {
  /** Address of the listener. */
  url: string
  /** Its API description. */
  description: unknown
  /** `Authorization` values. */
  credentials: readonly string[]
  count: number
  seed: number
  /** Number of the first request, to repeat a part of a run. */
  from?: number
  onProgress?: (sent: number) => void
}

export interface Answer {
  /** 0 when none came; the body then says why. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  ms: number
}

/** Any path may be answered with these before its endpoint is found. */
const PROTOCOL = new Set([400, 404, 405, 408, 411, 413, 414, 415, 417, 421, 431])

/** Why this answer is wrong, or null. */
export function judge(request: HostileRequest, answer: Answer): string | null {
  const { status, body } = answer
  if (status === 0) return `no answer: ${body}`
  if (status >= 500 && status !== 503) return `status ${status}: ${body.slice(0, 300)}`
  if (status < 400) return null
  if (isTechnical(body)) return `technical: ${status} ${body.slice(0, 300)}`
  const isOwn = request.target.answers.has(status)
  if (body !== '' && !isOwn && !isErrorBody(answer, request.target.path))
    return `error body: ${status} ${body.slice(0, 300)}`
  if (request.method !== request.target.method || PROTOCOL.has(status)) return null
  return request.target.statuses.has(status) ? null : `status ${status} is not in the description`
}

/** What callers must never see: traces, SQL, paths of the machine, names of internals. */
const TECHNICAL =
  /\bat \S+ \([^()]*:\d+:\d+\)|file:\/\/\/[a-z]+\/(?!passwd)|node_modules|node:internal|prisma|\bSELECT\b.+\bFROM\b|INSERT INTO|syntax error at|violates|relation "|column "|ECONN|ENOENT|\.ts:\d+|PostgresError|TypeError|ReferenceError|RangeError|SyntaxError|Cannot read|is not a function|ZodError|"stack":"/i

/** True for a text that shows callers something internal. */
export function isTechnical(text: string): boolean {
  return TECHNICAL.test(text)
}

/** Accepts the common error body, also as XML, that of the job search, and RFC 6749's for OAuth clients. */
function isErrorBody({ headers, body }: Answer, path: string): boolean {
  const type = String(headers['content-type'] ?? '')
  if (/xml/.test(type)) return /<error[\s>]/.test(body) && /<code[\s>]/.test(body)
  try {
    const { error, errors, request_id: id, error_description: text } = JSON.parse(body) as Record<string, unknown>
    if (Array.isArray(errors)) return typeof id === 'string'
    if (path.startsWith('/api/oauth/') && typeof error === 'string') return typeof text === 'string'
    const { code, message, request_id: request } = (error ?? {}) as Record<string, unknown>
    return [code, message, request].every((part) => typeof part === 'string')
  } catch {
    return false
  }
}

interface Finding {
  number: number
  call: string
  why: string
}

export interface FuzzReport {
  sent: number
  statuses: Record<string, number>
  findings: Finding[]
  /** Answers over half a second, also when the request was sent again alone. */
  slow: SlowAnswer[]
  /** Over half a second beside other requests, but not alone: they waited for a lock or for the processor. */
  waited: SlowAnswer[]
}

interface SlowAnswer extends Finding {
  /** Sends the request again; resolves to the time of the answer in milliseconds. */
  again?: (() => Promise<number>) | undefined
}

const SLOW_MS = 500

export function emptyReport(): FuzzReport {
  return { sent: 0, statuses: {}, findings: [], slow: [], waited: [] }
}

/** Adds one result to a report; `why` is empty when nothing is wrong. */
export function note(
  report: FuzzReport,
  { number, call, status, why, ms, again }: SlowAnswer & { status: string; ms: number },
): void {
  report.sent++
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  if (why) report.findings.push({ number, call, why })
  if (ms > SLOW_MS) report.slow.push({ number, call, why: `${ms.toFixed(0)} ms`, again })
}

/** Sends the slow requests of a report again, one after the other, and keeps those that are slow by themselves. */
export async function repeatSlow(report: FuzzReport): Promise<void> {
  for (const one of report.slow.splice(0)) {
    const ms = (await one.again?.()) ?? Infinity
    const why = `${one.why}, alone ${ms.toFixed(0)} ms`
    ;(ms > SLOW_MS ? report.slow : report.waited).push({ ...one, why })
  }
}
