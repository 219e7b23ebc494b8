import { setTimeout as sleep } from 'node:timers/promises'

/** Addresses and tokens of the server under load; the addresses change when it starts again. */
export interface World {
  /** Public listener. */
  url(): string
  /** Listener of the internal music layer. */
  internal(): string
  /** `music` is a service token of the internal layer. */
  tokens: { user: string; employer: string; music: string }
}

type Caller = keyof World['tokens']

interface Request {
  as: Caller
  method: string
  /** Below `/api`, on the internal listener when it begins with `/internal`. */
  path: string
  body?: object
  /** Idempotency-Key, so that a request sent again after a lost answer is carried out once. */
  key?: string
  /** Statuses of 400 and more that count as success here. */
  accept?: number[]
}

export type Body = Record<string, unknown>

export interface Client {
  /** Sends the request, unchanged, until it succeeds or is refused for good; undefined for a refusal. */
  call: (request: Request) => Promise<Body | undefined>
  counts: { sent: number; again: number }
  /** Valid requests that were refused, and requests never answered, with their numbers. */
  refused: Map<string, number>
}

/** An attempt that was not answered, or by a 5xx; it is sent again. */
export interface Failure {
  at: number
  method: string
  path: string
  /** null: no whole answer came. */
  status: number | null
}

const GIVE_UP_MS = 300_000
const ANSWER_MS = 60_000
const PAUSE_MS = 250
/** A duplicate request is still running, or there are too many: send it again. */
const RETRIED = new Set([409, 429])

/**
 * A client that sends a request again after a broken connection or a 5xx, as a careful program does.
 * @param onFailure hears of each such attempt
 */
export function makeClient(world: World, onFailure: (failure: Failure) => void = () => {}): Client {
  const counts = { sent: 0, again: 0 }
  const refused = new Map<string, number>()
  const note = (text: string) => refused.set(text, (refused.get(text) ?? 0) + 1)
  return {
    counts,
    refused,
    async call(request) {
      const begun = Date.now()
      const { method, path } = request
      while (Date.now() - begun < GIVE_UP_MS) {
        counts.sent++
        const answer = await attempt(world, request)
        if (answer && answer.status < 400) return answer.body
        if (answer && request.accept?.includes(answer.status)) return answer.body
        if (answer && answer.status < 500 && !RETRIED.has(answer.status)) {
          note(`${method} ${path.replace(/\d+/g, 'N')} ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
          return undefined
        }
        counts.again++
        if (!answer || answer.status >= 500) onFailure({ at: Date.now(), method, path, status: answer?.status ?? null })
        await sleep(PAUSE_MS)
      }
      note(`${method} ${path.replace(/\d+/g, 'N')} was not answered within ${GIVE_UP_MS / 1000} s`)
      return undefined
    },
  }
}

/** One attempt; null when the server is unreachable or the connection broke before the answer was complete. */
async function attempt(world: World, request: Request): Promise<{ status: number; body: Body } | null> {
  const { as, method, path, body: sent, key } = request
  const address = path.startsWith('/internal') ? world.internal() : world.url()
  try {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${world.tokens[as]}`,
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': `soak-${key}` }),
      },
      ...(sent && { body: JSON.stringify(sent) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await answer.text()
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      body: { ...(text !== '' && (JSON.parse(text) as Body)), ...(location && { location }) },
    }
  } catch {
    return null
  }
}

/** `POST /servers/N/actions 503` → how often. */
export function tallyOf(all: readonly Failure[]): Map<string, number> {
  const tally = new Map<string, number>()
  for (const { method, path, status } of all) {
    const text = `${method} ${path.replace(/\?.*/, '').replace(/\d+/g, 'N')} ${status ?? 'was not answered'}`
    tally.set(text, (tally.get(text) ?? 0) + 1)
  }
  return tally
}
