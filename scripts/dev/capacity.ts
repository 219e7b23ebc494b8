// Calculates the tables of docs/capacity.md from measured costs and stated assumptions. With --measure, after `npm run build`,
// it measures instead what one request costs in processor time, in the web process and in PostgreSQL, and what one row takes on
// disk with its indexes. Processor time depends little on what else the machine does.
// Usage: npm run capacity [-- --measure]
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { ACCOUNTS } from '#e2e/accounts.ts'
import { printedBy, startOwn, tokenOf } from '#e2e/own-server.ts'
import { newId } from '#server/core/ids.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { descendantsOf, postmasterOf, workedMs } from '#server/testing/soak/processes.ts'

const DOCUMENT = 'docs/capacity.md'

/** A measured cost, and the command that measures it again. */
interface Cost {
  what: string
  value: number
  unit: string
  command: string
}

const costs = '`npm run capacity -- --measure`'
const cluster = '`bash scripts/suites/with-sphinx.sh npm run bench -- --only vacancies --sizes 1000000 --folder …`'
const processor = (what: string, value: number): Cost => ({ what, value, unit: 'ms', command: costs })
const disk = (what: string, value: number): Cost => ({ what, value, unit: 'kB', command: costs })
/**
 * Measured on two quiet cores; the memory of a web process was measured with an earlier version.
 */
const COSTS = {
  searchPage: processor('the page of a search, made for one person: web process', 48.9),
  searchPageDatabase: processor('the same: PostgreSQL', 1.3),
  call: processor('a search by the API: web process', 1.6),
  callDatabase: processor('the same: PostgreSQL', 0.59),
  save: processor('a save of feedback with its support task: web process and worker', 2.2),
  saveDatabase: processor('the same: PostgreSQL', 4.3),
  vacancyDisk: disk('a vacancy on disk, with indexes', 8.5),
  tripDisk: disk('a trip with feedback and support task on disk, with indexes', 2.6),
  webMemory: {
    what: 'a web process after load, with 20,000 vacancies',
    value: 386,
    unit: 'MB',
    command: '`npm run bench -- --only start`',
  },
  indexMemory: {
    what: 'a vacancy in the index of a web process',
    value: 357,
    unit: 'bytes',
    command: '`npm run bench -- --only vacancies --sizes 1000000`',
  },
  nodeMemory: { what: 'a vacancy in the memory of a search node', value: 1200, unit: 'bytes', command: cluster },
  nodeDisk: { what: 'the same on its disk', value: 2.6, unit: 'kB', command: cluster },
} satisfies Record<string, Cost>

/** Assumptions, which are not measured; each can be changed here. */
const ASSUMED = {
  activeADay: { what: 'share of the accounts that use it on a day', value: 0.1 },
  pages: { what: 'pages that an active person opens on such a day', value: 15 },
  calls: { what: 'calls of programs and of open pages for that person on such a day', value: 45 },
  saves: { what: 'trips with feedback of that person on such a day', value: 0.5 },
  busiestHour: { what: 'share of a day that falls into its busiest hour', value: 0.15 },
  peak: { what: 'busiest second beside the average of that hour', value: 2 },
  use: { what: 'share of the processors that may be in use then', value: 0.6 },
  vacanciesAPerson: { what: 'vacancies for each account', value: 0.1 },
  days: { what: 'days that trips are kept', value: 365 },
  coresAMachine: { what: 'cores of a machine, a web process on each', value: 8 },
  connections: { what: 'connections of a web process with its share of a worker, by default', value: 40 },
  core: { what: 'euros a month for a core with 4 GB of memory', value: 8 },
  disk: { what: 'euros a month for a GB of replicated disk', value: 0.1 },
} satisfies Record<string, { what: string; value: number }>

/** The largest value of the setting VACANCIES_INDEX_MB. */
const INDEX_MB = 3000
const SIZES = [10_000, 1_000_000, 100_000_000]

/** The document with its tables calculated; they stand between comments that name them. */
export function withTables(document: string): string {
  const tables: Record<string, string> = { costs: costTable(), assumptions: assumptionTable(), needs: needTable() }
  return document.replace(
    /(<!-- (\w+) -->\n\n)[\s\S]*?(\n<!-- end -->)/g,
    (_, head: string, name: string, tail: string) => [head, tables[name], '\n', tail].join(''),
  )
}

function costTable(): string {
  const rows = Object.values(COSTS).map(({ what, value, unit, command }) => [what, `${value} ${unit}`, command])
  return table(['what', 'costs', 'measured by'], rows)
}

function assumptionTable(): string {
  const rows = Object.values(ASSUMED).map(({ what, value }) => [what, String(value)])
  return table(['assumed', ''], rows)
}

const perSecond = (users: number, aDay: number) =>
  (users * ASSUMED.activeADay.value * aDay * ASSUMED.busiestHour.value * ASSUMED.peak.value) / 3600
const requests = (users: number) => ({
  pages: perSecond(users, ASSUMED.pages.value),
  calls: perSecond(users, ASSUMED.calls.value),
  saves: perSecond(users, ASSUMED.saves.value),
})
const cores = (ms: number) => ms / 1000 / ASSUMED.use.value

function webCores(users: number): number {
  const { pages, calls, saves } = requests(users)
  return cores(pages * COSTS.searchPage.value + calls * COSTS.call.value + saves * COSTS.save.value)
}

/** Cores for all PostgreSQL servers together: only saves need the primary. */
function databaseCores(users: number): { reads: number; writes: number } {
  const { pages, calls, saves } = requests(users)
  return {
    reads: cores(pages * COSTS.searchPageDatabase.value + calls * COSTS.callDatabase.value),
    writes: cores(saves * COSTS.saveDatabase.value),
  }
}

/** The number of web processes, one for each core. */
const processes = (users: number) => Math.max(1, Math.ceil(webCores(users)))
const machines = (users: number) => Math.ceil(processes(users) / ASSUMED.coresAMachine.value)
const vacancies = (users: number) => users * ASSUMED.vacanciesAPerson.value
const indexMb = (users: number) => (vacancies(users) * COSTS.indexMemory.value) / 1e6
const isClustered = (users: number) => indexMb(users) > INDEX_MB
const webGb = (users: number) =>
  (processes(users) * (COSTS.webMemory.value + (isClustered(users) ? 0 : indexMb(users)))) / 1000

/** Memory and disk of all search nodes. */
const nodesGb = (users: number) =>
  [COSTS.nodeMemory.value / 1e9, COSTS.nodeDisk.value / 1e6].map((each) => 2 * vacancies(users) * each)
const trips = (users: number) => users * ASSUMED.activeADay.value * ASSUMED.saves.value * ASSUMED.days.value
const diskGb = (users: number) =>
  (vacancies(users) * COSTS.vacancyDisk.value + trips(users) * COSTS.tripDisk.value) / 1e6

function euros(users: number): number {
  const { reads, writes } = databaseCores(users)
  return Math.ceil(webCores(users) + reads + writes) * ASSUMED.core.value + diskGb(users) * ASSUMED.disk.value
}

const NEEDS: readonly { name: string; of: (users: number) => string }[] = [
  { name: 'pages, calls and saves in the busiest second', of: (users) => figures(Object.values(requests(users))) },
  { name: 'cores for web processes', of: (users) => figure(webCores(users)) },
  { name: 'machines for them', of: (users) => figure(machines(users)) },
  { name: 'their memory, GB', of: (users) => figure(webGb(users)) },
  { name: 'cores of PostgreSQL for reads, which replicas can take', of: (users) => figure(databaseCores(users).reads) },
  { name: 'cores of the primary for saves', of: (users) => figure(databaseCores(users).writes) },
  { name: 'connections, without a pooler', of: (users) => figure(processes(users) * ASSUMED.connections.value) },
  { name: 'disk of each server of PostgreSQL, GB', of: (users) => figure(diskGb(users)) },
  { name: 'vacancies', of: (users) => figure(vacancies(users)) },
  {
    name: 'memory of their index in each process, MB',
    of: (users) => (isClustered(users) ? 'search cluster' : figure(indexMb(users))),
  },
  {
    name: 'memory and disk of search nodes, each vacancy on two, GB',
    of: (users) => (isClustered(users) ? figures(nodesGb(users)) : 'none'),
  },
  { name: 'euros a month', of: (users) => figure(euros(users)) },
]

function needTable(): string {
  const rows = NEEDS.map(({ name, of }) => [name, ...SIZES.map(of)])
  return table(['accounts', ...SIZES.map((users) => users.toLocaleString('en'))], rows)
}

const figures = (values: readonly number[]) => values.map(figure).join(', ')

/** Rounds to two significant digits, because the assumptions are no more precise. */
function figure(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 })
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const WARM_SECONDS = 5
const SECONDS = 10
const CONNECTIONS = 16
const ENV = {
  NODE_ENV: 'production',
  SAMPLE_VACANCIES: '20000',
  RATE_LIMIT: '100000000',
  RATE_LIMIT_BURST: '100000000',
  RIDES_QUOTA_ORDERS: '10000000',
}
const WORDS = ['менеджер', 'водитель', 'бухгалтер', 'продавец', 'инженер', 'developer', 'опыт работы', 'курьер']
/**
 * The tables whose sizes count for one row of each kind: rows that are written with it and about
 * it.
 */
const TABLES = {
  vacancy: ['vacancy', 'vacancy_search', 'vacancy_snippet', 'vacancy_term', 'vacancy_title'],
  ride_feedback: ['ride_order', 'ride_feedback', 'ride_reason', 'support_delivery', 'support_task'],
}

/** Prints the costs in processor time and on disk. */
async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-capacity-'))
  // For the account that runs PostgreSQL when we are root.
  chmodSync(folder, 0o755)
  const server = await startOwn(folder, ENV)
  const database = new pg.Client(printedBy(folder, 'db', 'url'))
  try {
    await database.connect()
    for (const [what, options] of await worksOf(server.url, tokenOf(folder, 'rides:write'))) {
      const { web, postgres } = await costOf(options, server.pid, folder, database)
      console.log(`${what}: ${figure(web)} ms in web process and worker, ${figure(postgres)} ms in PostgreSQL`)
    }
    for (const [counted, tables] of Object.entries(TABLES)) {
      const { rows } = await database.query<{ kb: number }>(
        `select (select sum(pg_total_relation_size(name::regclass)) from unnest($1::text[]) name)::float8
           / 1000 / (select count(*) from ${counted}) as kb`,
        [tables],
      )
      console.log(`a row of ${counted} with what belongs to it: ${figure(rows[0]?.kb ?? Number.NaN)} kB on disk`)
    }
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
    const { non2xx, errors, requests } = await autocannon({ connections: CONNECTIONS, duration, ...options })
    if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`)
    const waiting = "select from support_delivery where state = 'pending' limit 1"
    while ((await database.query(waiting)).rowCount !== 0) await sleep(500)
    return requests.total
  }
  await load(WARM_SECONDS)
  const before = processorMs(pid, folder)
  const count = await load(SECONDS)
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

if (import.meta.main) {
  if (parseArgs({ options: { measure: { type: 'boolean' } } }).values.measure) await measure()
  else {
    writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8')))
    console.log(`Wrote the tables of ${DOCUMENT}`)
  }
}
