// The costs from which docs/capacity.md is calculated: what one request takes of processor time, in the web process and
// in PostgreSQL, and one row of disk with its indexes. Processor time depends little on what else the machine does.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { ACCOUNTS } from '#e2e/accounts.ts'
import { printedBy, startOwn, tokenOf } from '#e2e/own-server.ts'
import { newId } from '#server/core/ids.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { descendantsOf, postmasterOf, workedMs } from '#server/testing/soak/processes.ts'
import { benchFolder, UNLIMITED } from '../harness.ts'
import type { Row } from '../table.ts'

const WARM_SECONDS = 5
const SECONDS = 10
const CONNECTIONS = 16
const ENV = { NODE_ENV: 'production', SAMPLE_VACANCIES: '20000', RIDES_QUOTA_ORDERS: '10000000', ...UNLIMITED }
const WORDS = ['менеджер', 'водитель', 'бухгалтер', 'продавец', 'инженер', 'developer', 'опыт работы', 'курьер']
/** The tables whose sizes count for one row of each kind: rows that are written with it and about it. */
const TABLES = {
  vacancy: ['vacancy', 'vacancy_search', 'vacancy_snippet', 'vacancy_term', 'vacancy_title'],
  ride_feedback: ['ride_order', 'ride_feedback', 'ride_reason', 'support_delivery', 'support_task'],
}

export async function measure(): Promise<Row[]> {
  const folder = benchFolder()
  const server = await startOwn(folder, ENV)
  const database = new pg.Client(printedBy(folder, 'db', 'url'))
  try {
    await database.connect()
    const rows: Row[] = []
    for (const [what, options] of await worksOf(server.url, tokenOf(folder, 'rides:write'))) {
      const { web, postgres } = await costOf(options, server.pid, folder, database)
      rows.push({ product: 'platform', what: `${what}: web process and worker`, unit: 'ms', ours: web })
      rows.push({ product: 'platform', what: `${what}: PostgreSQL`, unit: 'ms', ours: postgres })
    }
    for (const [counted, tables] of Object.entries(TABLES)) {
      const size = await database.query<{ kb: number }>(
        `select (select sum(pg_total_relation_size(name::regclass)) from unnest($1::text[]) name)::float8
           / 1000 / (select count(*) from ${counted}) as kb`,
        [tables],
      )
      const what = `a row of ${counted} on disk, with what belongs to it`
      rows.push({ product: 'platform', what, unit: 'kB', ours: size.rows[0]?.kb ?? Number.NaN })
    }
    return rows
  } finally {
    await database.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The saves are last: their tasks are worked off after the answers. */
async function worksOf(url: string, token: string): Promise<[what: string, autocannon.Options][]> {
  const { email, password } = ACCOUNTS.user
  const { cookie } = await signIn({ fetch: (path, init) => fetch(url + path, init) }, email, password)
  const page = { accept: 'text/html', 'accept-encoding': 'br, gzip', cookie }
  const search = (path: string) => WORDS.map((word) => ({ path: `${path}?text=${encodeURIComponent(word)}` }))
  return [
    ['the page of a search', { url, headers: page, requests: search('/vacancies') }],
    ['a search by the API', { url, requests: search('/api/vacancies') }],
    ['a save of feedback', { url: `${url}/api/save-feedback`, method: 'POST', setupClient: saves(`Bearer ${token}`) }],
  ]
}

/** Makes each request save the feedback of a new trip. */
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

/** Milliseconds of each request. */
async function costOf(options: autocannon.Options, pid: number, folder: string, database: pg.Client) {
  const load = async (duration: number) => {
    const { non2xx, errors, requests } = await autocannon({
      connections: CONNECTIONS,
      duration,
      timeout: 60,
      ...options,
    })
    if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`)
    const waiting = "select from support_delivery where state = 'pending' limit 1"
    while ((await database.query(waiting)).rowCount !== 0) await sleep(500)
    return requests.total
  }
  await load(WARM_SECONDS)
  const before = processorMs(pid, folder)
  const count = await load(SECONDS)
  if (count === 0) throw new Error(`${options.url}: no answer in ${SECONDS} s`)
  const after = processorMs(pid, folder)
  return { web: (after.web - before.web) / count, postgres: (after.postgres - before.postgres) / count }
}

/** Milliseconds that the server with its worker, and PostgreSQL, have worked so far. */
function processorMs(server: number, folder: string): { web: number; postgres: number } {
  const total = (pid: number) =>
    [pid, ...descendantsOf(pid).map((child) => child.pid)].reduce((sum, one) => sum + workedMs(one), 0)
  const postmaster = postmasterOf(folder)
  const [all, postgres] = [total(server), total(postmaster)]
  const isBelow = descendantsOf(server).some(({ pid }) => pid === postmaster)
  return { web: isBelow ? all - postgres : all, postgres }
}
