import { Agent, request as httpRequest } from 'node:http'
import { emptyReport, judge, note, repeatSlow, type Answer, type FuzzOptions, type FuzzReport } from './judge.ts'
import { makeRequest, type HostileRequest, type SeenId } from './requests.ts'
import { targetsOf } from './targets.ts'

export const PARALLEL = 8
/** The most ids kept of one endpoint. */
const MOST_IDS = 10
const ANSWER_MS = 30_000
const MOST_BODY = 2_000_000
/** A broken socket is a correct answer to a request that breaks HTTP itself. */
const MAY_BREAK = /socket hang up|ECONNRESET|EPIPE|Parse Error|Invalid character|ERR_/

interface HttpOptions extends FuzzOptions {
  /** True when none of the credentials is valid: any answer but a refusal is wrong. */
  unauthorized?: boolean
}

/** Sends hostile requests to every endpoint in turn and judges each answer. */
export async function fuzzHttp(options: HttpOptions): Promise<FuzzReport> {
  const { url, description, credentials, count, seed, from = 0 } = options
  const targets = targetsOf(description as Parameters<typeof targetsOf>[0])
  const ids: SeenId[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  const report = emptyReport()
  const address = new URL(url)
  let next = from
  const work = async () => {
    for (let number = next++; number < from + count; number = next++) {
      const hostile = makeRequest(seed, number, { targets, credentials, ids })
      const answer = await attempt(address, agent, hostile)
      const why = answer && (judge(hostile, answer) ?? (options.unauthorized && admitted(hostile, answer)))
      const status = answer ? String(answer.status) : 'refused by the client'
      const again = async () => (await attempt(address, agent, hostile))?.ms ?? 0
      note(report, { number, call: callOf(hostile), status, why: why || '', ms: answer?.ms ?? 0, again })
      collectIds(ids, hostile.target.path, answer)
      if (report.sent % 1000 === 0) options.onProgress?.(report.sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work))
    await repeatSlow(report)
  } finally {
    agent.destroy()
  }
  return report
}

/** Null when there is no answer to judge: Node's client itself refuses some headers and paths. */
export async function attempt(url: URL, agent: Agent, hostile: HostileRequest): Promise<Answer | null> {
  try {
    const answer = await send(url, agent, hostile)
    return answer.status === 0 && MAY_BREAK.test(answer.body) && isBroken(hostile) ? null : answer
  } catch {
    return null
  }
}

/** Sends the request; a stream of events counts as answered with its first byte. Never rejects. */
function send(url: URL, agent: Agent, hostile: HostileRequest): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, headers: Answer['headers'], body: string) =>
      resolve({ status, headers, body, ms: performance.now() - begun })
    const { method, path, body } = hostile
    const headers: Record<string, string | number> = { ...hostile.headers }
    if (body && !('Transfer-Encoding' in headers)) headers['Content-Length'] = body.length
    const { hostname: host, port } = url
    const outgoing = httpRequest({ host, port, agent, method, path, headers, timeout: ANSWER_MS }, (incoming) => {
      const status = incoming.statusCode ?? 0
      if (/event-stream/.test(incoming.headers['content-type'] ?? '')) {
        finish(status, incoming.headers, '')
        incoming.destroy()
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= MOST_BODY) chunks.push(chunk)
      })
      incoming.on('end', () => finish(status, incoming.headers, Buffer.concat(chunks).toString()))
      incoming.on('error', (error) => finish(status, incoming.headers, error.message))
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${ANSWER_MS} ms`)))
    outgoing.on('error', (error) => finish(0, {}, error.message))
    outgoing.end(body)
  })
}

function isBroken({ headers, body }: HostileRequest): boolean {
  return (
    ['Transfer-Encoding', 'Expect', 'Content-Encoding'].some((name) => name in headers) ||
    (body?.length ?? 0) > 1_000_000
  )
}

/** Without a valid credential only a CORS preflight may succeed. */
function admitted({ method }: HostileRequest, { status }: Answer): string | null {
  return status < 400 && method !== 'OPTIONS' ? `status ${status} without a valid credential` : null
}

export function callOf({ target, method, path, body }: HostileRequest): string {
  return `${target.name}: ${method} ${path.slice(0, 200)} ${body?.toString().slice(0, 300) ?? ''}`
}

/** Adds ids of existing things, for later requests. */
export function collectIds(ids: SeenId[], path: string, answer: Answer | null): void {
  if (!answer || answer.status >= 300 || ids.filter((seen) => seen.path === path).length >= MOST_IDS) return
  const found = answer.body.slice(0, 20_000).matchAll(/"(?:id|ID|order_id|resume_id)":\s?"?([\w-]{1,64})"?/g)
  for (const [, id = ''] of [...found].slice(0, 5))
    if (!ids.some((seen) => seen.path === path && seen.id === id)) ids.push({ id, path })
}
