// What one request costs in processor time, in the web process and in PostgreSQL, and what one row takes on disk with its
// indexes: the figures that docs/capacity.md calculates with. Processor time depends little on what else the machine does.
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { ACCOUNTS, signIn } from '#e2e/accounts.ts'
import { launchChromium } from '#e2e/chromium.ts'
import { printedBy, startOwn, tokenOf } from '#e2e/own-server.ts'
import { newId } from '#server/core/ids.ts'
import { descendantsOf, postmasterOf } from '#server/testing/soak/processes.ts'
import { benchFolder } from '../harness.ts'
import type { Row } from '../table.ts'

const WARM_SECONDS = 5
const SECONDS = 10
const CONNECTIONS = 16
const VACANCIES = 20_000
const ENV = {
  NODE_ENV: 'production',
  SAMPLE_VACANCIES: String(VACANCIES),
  RATE_LIMIT: '100000000',
  RATE_LIMIT_BURST: '100000000',
  RIDES_QUOTA_ORDERS: '10000000',
}
const WORDS = ['менеджер', 'водитель', 'бухгалтер', 'продавец', 'инженер', 'developer', 'опыт работы', 'курьер']
/** One row of each kind stands for its whole story: what is written with it and about it. */
const KINDS: readonly { product: Row['product']; what: string; counted: string; tables: string[] }[] = [
  {
    product: 'vacancies',
    what: 'a vacancy',
    counted: 'vacancy',
    tables: ['vacancy', 'vacancy_search', 'vacancy_snippet', 'vacancy_term', 'vacancy_title'],
  },
  {
    product: 'rides',
    what: 'a trip with feedback and support task',
    counted: 'ride_feedback',
    tables: ['ride_order', 'ride_feedback', 'ride_reason', 'support_delivery', 'support_task'],
  },
]

export async function measure(): Promise<Row[]> {
  const folder = benchFolder()
  const server = await startOwn(folder, ENV)
  const database = new pg.Client(printedBy(folder, 'db', 'url'))
  try {
    await database.connect()
    const works = await worksOf(server.url, tokenOf(folder, 'cloud:read,rides:write'))
    const rows: Row[] = []
    for (const work of works) rows.push(...(await costOf(work, { pid: server.pid, folder, database })))
    return [...rows, ...(await sizes(database))]
  } finally {
    await database.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Work {
  product: Row['product']
  what: string
  options: autocannon.Options
}

async function worksOf(url: string, token: string): Promise<Work[]> {
  const cookie = await cookieOf(url)
  const page = { accept: 'text/html', 'accept-encoding': 'br, gzip' }
  const authorization = `Bearer ${token}`
  const words = WORDS.map((word) => `/api/vacancies?text=${encodeURIComponent(word)}`)
  const { items } = (await (await fetch(`${url}/api/vacancies?per_page=100`)).json()) as { items: { id: string }[] }
  const each = (paths: string[]) => paths.map((path) => ({ path }))
  return [
    { product: 'vacancies', what: 'a search', options: { url, requests: each(words) } },
    {
      product: 'vacancies',
      what: 'one vacancy',
      options: { url, requests: each(items.map(({ id }) => `/api/vacancies/${id}`)) },
    },
    {
      product: 'vacancies',
      what: 'the page of a search',
      options: {
        url,
        headers: { ...page, cookie },
        requests: each(WORDS.map((word) => `/vacancies?text=${encodeURIComponent(word)}`)),
      },
    },
    {
      product: 'cloud',
      what: 'the list of own servers',
      options: { url: `${url}/api/servers`, headers: { authorization } },
    },
    {
      product: 'music',
      what: 'the page of tracks',
      options: { url: `${url}/music/tracks`, headers: { ...page, cookie } },
    },
    // Last: its tasks are worked off after the answers.
    {
      product: 'rides',
      what: 'a save of feedback, with its support task',
      options: { url: `${url}/api/save-feedback`, setupClient: saves(authorization) },
    },
  ]
}

async function cookieOf(baseURL: string): Promise<string> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ baseURL })
    await signIn(context.request, ACCOUNTS.user)
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await browser.close()
  }
}

/** Every request saves another trip. */
function saves(authorization: string) {
  return (client: autocannon.Client) => {
    const next = () => {
      const reasons = { quality_choices: ['Clean car', 'On time'], better_quality_choices: ['Faster pickup'] }
      const trip = { order_id: newId('trip'), stars: 5, comment: 'Thank you', reasons, tips: '1.50' }
      client.setHeadersAndBody({ authorization, 'content-type': 'application/json' }, JSON.stringify(trip))
    }
    next()
    client.on('response', next)
  }
}

interface Installation {
  /** of its main process */
  pid: number
  folder: string
  database: pg.Client
}

async function costOf({ product, what, options }: Work, { pid, folder, database }: Installation): Promise<Row[]> {
  const load = async (duration: number) => {
    const method = options.setupClient ? 'POST' : 'GET'
    const { non2xx, errors, requests } = await autocannon({ connections: CONNECTIONS, duration, method, ...options })
    if (non2xx > 0 || errors > 0) throw new Error(`${what}: ${non2xx} refusals, ${errors} errors`)
    await delivered(database)
    return requests.total
  }
  await load(WARM_SECONDS)
  const before = processorMs(pid, folder)
  const count = await load(SECONDS)
  const after = processorMs(pid, folder)
  return (['web and worker', 'PostgreSQL'] as const).map((where) => ({
    product,
    what: `${what}: processor time, ${where}`,
    unit: 'ms',
    ours: (after[where] - before[where]) / count,
  }))
}

/** Resolves when no support task waits to be made. */
async function delivered(database: pg.Client): Promise<void> {
  const waiting = "select from support_delivery where state = 'pending' limit 1"
  while ((await database.query(waiting)).rowCount !== 0) await sleep(500)
}

/** Milliseconds that the server with its worker, and PostgreSQL, have worked so far. */
function processorMs(server: number, folder: string): { 'web and worker': number; PostgreSQL: number } {
  const total = (pid: number) =>
    [pid, ...descendantsOf(pid).map((child) => child.pid)].reduce((sum, one) => sum + workedMs(one), 0)
  const postmaster = postmasterOf(folder)
  const postgres = total(postmaster)
  const all = total(server)
  const isBelow = descendantsOf(server).some(({ pid }) => pid === postmaster)
  return { 'web and worker': isBelow ? all - postgres : all, PostgreSQL: postgres }
}

const MS_A_TICK = 10

/** With what its ended children worked. */
function workedMs(pid: number): number {
  try {
    // The name, which may contain blanks, ends with the last bracket; user, system and the same of children follow.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MS_A_TICK
  } catch {
    return 0
  }
}

async function sizes(database: pg.Client): Promise<Row[]> {
  const rows: Row[] = []
  for (const { product, what, counted, tables } of KINDS) {
    const { rows: found } = await database.query<{ kb: number }>(
      `select (select sum(pg_total_relation_size(name::regclass)) from unnest($1::text[]) name)::float8
         / 1000 / (select count(*) from ${counted}) as kb`,
      [tables],
    )
    rows.push({ product, what: `${what}: on disk, with indexes`, unit: 'kB', ours: found[0]?.kb ?? Number.NaN })
  }
  return rows
}
