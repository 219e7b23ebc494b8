import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../process/log.ts'
import { sessionClient } from './session-client.ts'
import { forgetSingleton, singleton } from '../process/singleton.ts'

/**
 * Receives the payload of each message. `null` says that listening has begun, or begun again after a lost connection:
 * earlier messages may have been missed, so a subscriber reads its data again.
 */
export type ChannelHandler = (message: string | null) => void

const MAX_DELAY_MS = 1_000
/** How long the database may take to answer before the connection counts as lost. */
const PATIENCE_MS = 4_000
/** How long connecting may take; less than other processes wait for one that reconnects (list-exchange.ts). */
const CONNECT_MS = 2_500

/**
 * Calls `handler` for every message published on a channel, by any process (`publish` of pubsub.sql.ts). All
 * subscriptions of a process share one connection, which is restored when it breaks.
 * @param member a number of this process that `membersOf` shows to the others for as long as it listens to the channel
 * @returns a function that ends the subscription
 */
export function subscribe(channel: string, handler: ChannelHandler, member?: number): () => void {
  const state = pubsub()
  if (member !== undefined) state.members.set(channel, member)
  const handlers = state.channels.get(channel) ?? new Set()
  state.channels.set(channel, handlers.add(handler))
  state.running ??= run(state)
  if (handlers.size === 1 && state.client) listen(state, state.client, channel)
  return () => void handlers.delete(handler)
}

/**
 * Publishes a message outside of a transaction, on the connection that listens, so that none is
 * taken from the pool.
 * @throws Error while it is not connected
 */
export async function publishAside(channel: string, message: string): Promise<void> {
  await listener().query('select pg_notify($1, $2)', [channel, message])
}

/**
 * The numbers of the processes that listen to the channel as members, on any machine.
 * @throws Error while it is not connected
 */
export async function membersOf(channel: string): Promise<Set<number>> {
  const { rows } = await listener().query<{ member: number }>(
    `select objid::int8::int4 as member from pg_locks
     where locktype = 'advisory' and classid = hashtext($1)::oid and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [channel],
  )
  return new Set(rows.map(({ member }) => member))
}

function listener(): pg.Client {
  const { client } = pubsub()
  if (!client) throw new Error('pubsub: not connected')
  return client
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
  members: Map<string, number>
  client?: pg.Client
  running?: Promise<void>
  closed: AbortController
}

function pubsub(): Pubsub {
  return singleton('pubsub', () => ({ channels: new Map(), members: new Map(), closed: new AbortController() }))
}

/** Keeps one connection listening until closed. */
async function run(state: Pubsub): Promise<void> {
  const { signal } = state.closed
  for (let delay = 100; !signal.aborted; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    try {
      await connect(state)
      delay = 50
    } catch (error) {
      if (!signal.aborted) log().warn({ err: error }, 'pubsub: cannot connect to the database')
    }
    delete state.client
    await sleep(delay, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Resolves when the connection has ended. */
async function connect(state: Pubsub): Promise<void> {
  const client = sessionClient({ name: 'quartet messages', patience: PATIENCE_MS, connect: CONNECT_MS })
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('notification', ({ channel, payload }) => dispatch(state, channel, payload ?? ''))
  await client.connect()
  if (state.closed.signal.aborted) await client.end()
  state.client = client
  for (const channel of state.channels.keys()) listen(state, client, channel)
  await ended
}

/**
 * Begins to listen to a channel. Uses a callback instead of a promise: `null` must be delivered before the first
 * message, which may come in the same packet.
 */
function listen(state: Pubsub, client: pg.Client, channel: string): void {
  const listening = (error: Error | null) => {
    if (error) void client.end().catch(() => {})
    else dispatch(state, channel, null)
  }
  const member = state.members.get(channel)
  client.query(`listen ${pg.escapeIdentifier(channel)}`, (error) => {
    // The order matters: a process that others see as a member already listens, and one that has got `null` is seen.
    if (error || member === undefined) listening(error)
    else client.query('select pg_advisory_lock_shared(hashtext($1), $2)', [channel, member], listening)
  })
}

function dispatch(state: Pubsub, channel: string, message: string | null): void {
  for (const handler of state.channels.get(channel) ?? []) handler(message)
}
