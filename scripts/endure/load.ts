import { setTimeout as sleep } from 'node:timers/promises'

/** What the server answered with success: none of it may be lost. */
export interface Answered {
  orders: Set<string>
  tokens: Set<string>
  servers: Set<number>
  sent: number
  failed: number
}

export interface Load {
  answered: Answered
  stop(): Promise<void>
}

const LOOPS = 4
const PAUSE_MS = 40
/** The demo account's quota of servers must hold them all. */
const MOST_SERVERS = 30

/** Mixed, bounded load on one server; `url` changes when the server starts again. A failed request is sent again, unchanged. */
export function startLoad(url: () => string, token: string): Load {
  const answered: Answered = { orders: new Set(), tokens: new Set(), servers: new Set(), sent: 0, failed: 0 }
  const stopping = new AbortController()
  const loops = Array.from({ length: LOOPS }, (_, loop) => run(loop))
  return {
    answered,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }

  async function run(loop: number): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n++) {
      await one(`${loop}_${n}`, n % 5)
      await sleep(PAUSE_MS)
    }
  }

  async function one(id: string, kind: number): Promise<void> {
    if (kind === 0) await call('GET', '/api/vacancies?text=водитель&per_page=5')
    if (kind === 1) await call('GET', '/api/v1/search?q=a')
    if (kind === 2) await saveFeedback(`endure_${id}`)
    if (kind === 3) {
      const made = await call('POST', '/api/tokens', { name: `endure ${id}`, scopes: ['cloud:read'] }, id)
      if (made) answered.tokens.add(String(made.id))
    }
    if (kind === 4 && answered.servers.size < MOST_SERVERS) {
      const made = await call('POST', '/api/servers', { Name: 'endure', CPU: 1, RAM: 256, HDD: 5, imageID: 1 }, id)
      if (made) answered.servers.add(Number(made.ID))
    }
  }

  async function saveFeedback(order: string): Promise<void> {
    const saved = await call('POST', '/api/v2/save-feedback', {
      order_id: order,
      stars: 2,
      comment: 'endure',
      tips: '0.5',
    })
    if (saved) answered.orders.add(order)
  }

  /** The body of the success; undefined when the load ended before one came, or for a refusal. */
  async function call(method: string, path: string, body?: object, key?: string) {
    while (!stopping.signal.aborted) {
      answered.sent++
      try {
        const answer = await fetch(url() + path, {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            ...(key && { 'Idempotency-Key': `endure-${key}` }),
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        })
        const told = (await answer.json()) as Record<string, unknown>
        if (answer.ok) return told
        if (answer.status < 500 && answer.status !== 429 && answer.status !== 409) return undefined
      } catch {
        // The server is away, or the connection broke: the same request goes out again.
      }
      answered.failed++
      await sleep(250)
    }
    return undefined
  }
}
