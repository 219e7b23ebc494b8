import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../process/log.ts'
import { forgetSingleton, singleton } from '../process/singleton.ts'
import { tracePool } from '../tracing/tracing-sql.ts'
import { isTracing } from '../tracing/tracing.ts'

/** How often a process with queries in progress asks whether the database still answers. */
const EVERY_MS = 500
/** Waited for twice: after a pause of this process, the first timer fires before an answer that has arrived is read. */
const ANSWER_MS = 1_000
/**
 * How long connecting may take while the database answers on another connection, as on a busy machine. When a proxy
 * loses a new connection during a failover, a request must not wait much longer than this.
 */
const CONNECT_MS = 5_000
/** How long connecting may take for the connection that asks. */
const ASKING_CONNECT_MS = 2_500

/** The watch of one server, the primary or the replica. */
interface Watch {
  url: string
  pools: Set<pg.Pool>
  /** Every connection of these pools, also those being made. */
  clients: Set<pg.Client>
  /** True when the database accepts connections but does not answer. */
  hangs: boolean
  /** The connection that asks. Opened early: a database that hangs already would not accept it. */
  prober?: { client: pg.Client; connected: Promise<boolean> } | undefined
  asking?: Promise<void> | undefined
}

/**
 * A pool whose queries fail when the database hangs (a stopped process, a lost network) instead of waiting for ever:
 * they end with "Connection terminated", and new ones fail at once until the database answers again. How long a single
 * statement may take is another matter: as long as the database answers, nothing is ended.
 */
export function watchedPool(config: pg.PoolConfig): pg.Pool {
  const state = watchOf(config.connectionString)
  const made = new pg.Pool({ ...config, Client: WatchedClient })
  // A connection that the server closes, idle or between two queries of a transaction, is replaced on its next use;
  // without listeners it would end the process.
  made.on('error', () => {})
  made.on('connect', (client) => {
    client.on('error', () => {})
    if (watches().timer) state.prober ??= newProber(state)
  })
  made.on('remove', (client) => state.clients.delete(client as unknown as pg.Client))
  if (isTracing()) tracePool(made)
  state.pools.add(made)
  return made
}

/**
 * Begins to ask at intervals whether the database answers. For processes that serve requests: a worker may wait, and
 * its job library ends itself when the connection of a job is destroyed.
 */
export function watchDatabase(): void {
  const all = watches()
  all.timer ??= setInterval(() => all.byUrl.forEach(check), EVERY_MS).unref()
  for (const state of all.byUrl.values()) if (state.clients.size > 0) state.prober ??= newProber(state)
}

/** Ends the watch, with the pools. */
export async function closeWatch(): Promise<void> {
  const { timer, byUrl } = watches()
  clearInterval(timer)
  forgetSingleton('database-watch')
  for (const { asking, prober } of byUrl.values()) {
    await asking
    await prober?.connected
    await prober?.client.end().catch(() => {})
  }
}

class WatchedClient extends pg.Client {
  private readonly url: string | undefined

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    this.url = config?.connectionString
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    if (!callback) return super.connect() as unknown as Promise<this>
    const { hangs, clients } = watchOf(this.url)
    if (hangs) {
      process.nextTick(callback, noAnswer())
      return undefined
    }
    clients.add(this)
    super.connect((error: Error | null) => {
      if (error) clients.delete(this)
      callback(error as Error)
    })
    return undefined
  }
}

function noAnswer(): Error {
  return new Error('Connection terminated: the database does not answer')
}

interface Watches {
  byUrl: Map<string, Watch>
  timer?: NodeJS.Timeout
}

const watches = (): Watches => singleton('database-watch', () => ({ byUrl: new Map() }))

function watchOf(url = ''): Watch {
  const { byUrl } = watches()
  const known = byUrl.get(url)
  if (known) return known
  const state: Watch = { url, pools: new Set(), clients: new Set(), hangs: false }
  byUrl.set(url, state)
  return state
}

function check(state: Watch): void {
  const isBusy = [...state.pools].some(
    ({ totalCount, idleCount, waitingCount }) => totalCount > idleCount || waitingCount > 0,
  )
  if (!state.asking && (isBusy || state.hangs)) state.asking = ask(state).finally(() => (state.asking = undefined))
}

/**
 * Asks on a separate connection whether the database answers. A refused or broken connection does not count as a hang:
 * queries then fail by themselves. Neither does a slow connect, which is usual on a busy machine.
 */
async function ask(state: Watch): Promise<void> {
  const { client, connected } = (state.prober ??= newProber(state))
  if (!(await connected)) return
  const answer = client.query('select 1').then(
    () => true,
    () => true,
  )
  const isAnswered = await Promise.race([answer, unanswered()])
  if (isAnswered === state.hangs)
    log().warn({ host: hostOf(state) }, isAnswered ? 'the database answers again' : 'the database does not answer')
  state.hangs = !isAnswered
  if (isAnswered) return
  state.prober = undefined
  // Not `end()`, which sends a message and waits: the queries on these connections must fail now.
  for (const one of [client, ...state.clients]) one.connection.stream.destroy()
}

function newProber(state: Watch): NonNullable<Watch['prober']> {
  const client = new pg.Client({ connectionString: state.url, connectionTimeoutMillis: ASKING_CONNECT_MS })
  const forget = () => {
    if (state.prober?.client === client) state.prober = undefined
  }
  client.on('error', forget)
  client.once('end', forget)
  const connected = client.connect().then(
    () => true,
    () => {
      forget()
      return false
    },
  )
  return { client, connected }
}

/** The host of a server in log lines, without user and password. */
function hostOf({ url }: Watch): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}

async function unanswered(): Promise<false> {
  await sleep(ANSWER_MS, undefined, { ref: false })
  await sleep(ANSWER_MS, undefined, { ref: false })
  return false
}
