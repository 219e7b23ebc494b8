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

export type Caller = keyof World['tokens']

export interface Request {
  as: Caller
  method: string
  /** Below `/api`, on the internal listener when it begins with `/internal`. */
  path: string
  body?: object
  /** An Idempotency-Key: what is sent again after a lost answer is done once. */
  key?: string
  /** Statuses of 400 and more that are right here. */
  accept?: number[]
}

export type Told = Record<string, unknown>

export interface Client {
  /** Sends it, unchanged, until it is answered with success or refused for good; undefined for a refusal. */
  call: (request: Request) => Promise<Told | undefined>
  counts: { sent: number; again: number }
  /** What was refused although nothing is wrong with it, and what was never answered. */
  refused: Map<string, number>
}

const PATIENCE_MS = 180_000
const ANSWER_MS = 20_000
const PAUSE_MS = 250
/** A twin of the same key is still running, or too much at once: ask again. */
const LATER = new Set([409, 429])

/** A client that takes broken connections and 5xx for "send it again", as a careful program would. */
export function makeClient(world: World): Client {
  const counts = { sent: 0, again: 0 }
  const refused = new Map<string, number>()
  const note = (text: string) => refused.set(text, (refused.get(text) ?? 0) + 1)
  return {
    counts,
    refused,
    async call(request) {
      const begun = Date.now()
      const { method, path } = request
      while (Date.now() - begun < PATIENCE_MS) {
        counts.sent++
        const answer = await attempt(world, request)
        if (answer && answer.status < 400) return answer.told
        if (answer && request.accept?.includes(answer.status)) return answer.told
        if (answer && answer.status < 500 && !LATER.has(answer.status)) {
          note(`${method} ${path.replace(/\d+/g, 'N')} ${answer.status} ${JSON.stringify(answer.told).slice(0, 200)}`)
          return undefined
        }
        counts.again++
        await sleep(PAUSE_MS)
      }
      note(`${method} ${path.replace(/\d+/g, 'N')} was not answered within ${PATIENCE_MS / 1000} s`)
      return undefined
    },
  }
}

/** One try; null when the server is away or the connection broke before the whole answer was there. */
async function attempt(world: World, request: Request): Promise<{ status: number; told: Told } | null> {
  const { as, method, path, body, key } = request
  const address = path.startsWith('/internal') ? world.internal() : world.url()
  try {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${world.tokens[as]}`,
        'Content-Type': 'application/json',
        ...(key && { 'Idempotency-Key': `endure-${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await answer.text()
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      told: { ...(text !== '' && (JSON.parse(text) as Told)), ...(location && { location }) },
    }
  } catch {
    return null
  }
}
