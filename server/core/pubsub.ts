import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { env } from '#server/env.ts'
import { log } from './log.ts'
import { forgetSingleton, singleton } from './singleton.ts'

/** Gets each message of a channel; `null` when the connection was lost and messages may have been missed. */
export type ChannelHandler = (message: string | null) => void

const MAX_DELAY_MS = 5_000

/**
 * Calls `handler` for every message that any process publishes on a channel (`publish` of pubsub.sql.ts), by PostgreSQL's
 * LISTEN on one connection per process. @returns a function that ends the subscription
 */
export function subscribe(channel: string, handler: ChannelHandler): () => void {
  const state = pubsub()
  const handlers = state.channels.get(channel) ?? new Set()
  state.channels.set(channel, handlers.add(handler))
  state.running ??= run(state)
  if (handlers.size === 1) void listen(state.client, channel)
  return () => void handlers.delete(handler)
}

/** Ends the listening connection: end of the process or of a test file. */
export async function closePubsub(): Promise<void> {
  const state = pubsub()
  state.closed.abort()
  await state.client?.end().catch(() => {})
  await state.running
  forgetSingleton('pubsub')
}

interface Pubsub {
  channels: Map<string, Set<ChannelHandler>>
  client?: pg.Client
  running?: Promise<void>
  closed: AbortController
}

function pubsub(): Pubsub {
  return singleton('pubsub', () => ({ channels: new Map(), closed: new AbortController() }))
}

/** Keeps one connection listening until closed; each time it is made anew, everybody hears that news may be missing. */
async function run(state: Pubsub): Promise<void> {
  const { signal } = state.closed
  for (let delay = 100; !signal.aborted; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    try {
      await connect(state)
      delay = 50
    } catch (error) {
      if (!signal.aborted) log().warn({ err: error }, 'no connection for news from other processes')
    }
    delete state.client
    await sleep(delay, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** One connection from its start to its end. */
async function connect(state: Pubsub): Promise<void> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => dispatch(state, channel, payload ?? ''))
  await client.connect()
  if (state.closed.signal.aborted) await client.end()
  state.client = client
  for (const channel of state.channels.keys()) {
    await listen(client, channel)
    dispatch(state, channel, null)
  }
  await ended
}

async function listen(client: pg.Client | undefined, channel: string): Promise<void> {
  await client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => client.end().catch(() => {}))
}

function dispatch(state: Pubsub, channel: string, message: string | null): void {
  for (const handler of state.channels.get(channel) ?? []) handler(message)
}
