import { Agent } from 'node:http'
import { judge } from './judge.ts'
import type { Answer } from './judge.ts'
import { makeRequest } from './make-request.ts'
import type { HostileRequest } from './make-request.ts'
import { emptyReport, note } from './report.ts'
import type { AttackReport } from './report.ts'
import { send } from './send.ts'
import { targetsOf } from './targets.ts'

export interface AttackOptions {
  /** Address of the listener under attack. */
  url: string
  /** Its description. */
  description: unknown
  /** `Authorization` values. */
  credentials: readonly string[]
  /** None of the credentials opens anything: an answer that is no refusal is wrong. */
  closed?: boolean
  count: number
  seed: number
  /** First number, to repeat a part of an attack. */
  from?: number
  onProgress?: (sent: number) => void
}

const PARALLEL = 8
const MOST_HARVEST = 200
/** Broken sockets of requests that break HTTP itself are the right answer. */
const MAY_BREAK = /socket hang up|ECONNRESET|EPIPE|Parse Error|Invalid character|ERR_/

/** Sends hostile requests to every endpoint in turn and judges each answer. */
export async function attack(options: AttackOptions): Promise<AttackReport> {
  const { url, description, credentials, count, seed, from = 0 } = options
  const targets = targetsOf(description as Parameters<typeof targetsOf>[0])
  const harvest: string[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL })
  const report = emptyReport()
  const address = new URL(url)
  let next = from
  const work = async () => {
    for (let number = next++; number < from + count; number = next++) {
      const hostile = makeRequest(seed, number, { targets, credentials, harvest })
      const answer = await attempt(address, agent, hostile)
      const why = answer && (judge(hostile, answer) ?? (options.closed && opened(hostile, answer)))
      const status = answer ? String(answer.status) : 'refused by the client'
      note(report, { number, call: callOf(hostile), status, why: why || '', ms: answer?.ms ?? 0 })
      gather(harvest, answer)
      if (report.sent % 1000 === 0) options.onProgress?.(report.sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL }, work))
  } finally {
    agent.destroy()
  }
  return report
}

/** Node's client itself refuses some headers and paths: that is no answer to judge. */
async function attempt(url: URL, agent: Agent, hostile: HostileRequest): Promise<Answer | null> {
  try {
    const answer = await send(url, agent, hostile)
    return answer.status === 0 && MAY_BREAK.test(answer.body) && isBroken(hostile) ? null : answer
  } catch {
    return null
  }
}

function isBroken({ headers, body }: HostileRequest): boolean {
  return (
    ['Transfer-Encoding', 'Expect', 'Content-Encoding'].some((name) => name in headers) ||
    (body?.length ?? 0) > 1_000_000
  )
}

/** Only what CORS asks before a request may be answered to strangers. */
function opened({ method }: HostileRequest, { status }: Answer): string | null {
  return status < 400 && method !== 'OPTIONS' ? `status ${status} for a stranger` : null
}

function callOf({ target, method, path, body }: HostileRequest): string {
  return `${target.name}: ${method} ${path.slice(0, 200)} ${body?.toString().slice(0, 300) ?? ''}`
}

/** Ids of what exists, for later requests. */
function gather(harvest: string[], answer: Answer | null): void {
  if (!answer || answer.status >= 300 || harvest.length >= MOST_HARVEST) return
  const found = answer.body.slice(0, 20_000).matchAll(/"(?:id|ID|order_id|resume_id)":\s?"?([\w-]{1,64})"?/g)
  for (const [, id = ''] of [...found].slice(0, 5)) if (!harvest.includes(id)) harvest.push(id)
}
