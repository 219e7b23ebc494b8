import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { env } from '#server/settings/env.ts'

const EVERY_MS = 2_000
const CONNECT_MS = 10_000

/**
 * A dedicated connection for LISTEN and session locks, with a heartbeat: a proxy or a machine may drop a connection
 * silently, and a client that only listens would never notice. A connection that does not answer ends with an error.
 * @param options.patience milliseconds that an answer may take
 * @param options.connect milliseconds that connecting may take
 */
export function sessionClient(options: { name: string; patience: number; connect?: number }): pg.Client {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: options.name,
    keepAlive: true,
    // The heartbeat does not wait for other statements.
    pipeline: true,
    connectionTimeoutMillis: options.connect ?? CONNECT_MS,
  })
  const ended = new AbortController()
  client.on('error', () => {})
  client.once('end', () => ended.abort())
  client.once('connect', () => void ask(client, options.patience, ended.signal).catch(() => {}))
  return client
}

async function ask(client: pg.Client, patience: number, ended: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: ended })
  while (!ended.aborted) {
    await pause(EVERY_MS)
    let isAnswered = false
    const answer = client.query('select 1').finally(() => (isAnswered = true))
    // Waits twice: after a pause of this process, the first timer fires before an answer that has arrived is read.
    for (let part = 0; part < 2 && !isAnswered; part++) await Promise.race([answer, pause(patience / 2)])
    const unanswered = new Error('Connection terminated: the database does not answer')
    if (!isAnswered) client.connection.stream.destroy(unanswered)
  }
}
