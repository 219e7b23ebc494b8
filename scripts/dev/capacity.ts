// Calculates the tables of docs/capacity.md from measured costs and stated assumptions. Usage: npm run capacity
import { readFileSync, writeFileSync } from 'node:fs'

const DOCUMENT = 'docs/capacity.md'

/** One measured cost, and the arguments of `npm run bench` (or the command) that measure it again. */
interface Cost {
  what: string
  value: number
  unit: string
  command: string
}

const costs = '`npm run bench -- --only costs`'
const cluster =
  '`bash scripts/suites/with-sphinx.sh npm run bench -- --only vacancies --sizes 1000000 --folder … --times 4`'
const processor = (what: string, value: number): Cost => ({ what, value, unit: 'ms', command: costs })
const disk = (what: string, value: number): Cost => ({ what, value, unit: 'kB', command: costs })
/** Measured on two quiet cores, but for the memory of a web process, which is of an earlier version. */
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

/** What is not measured but assumed; each can be changed here. */
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

/** What the setting VACANCIES_INDEX_MB holds at most. */
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
  return table(
    ['assumed', ''],
    Object.values(ASSUMED).map(({ what, value }) => [what, String(value)]),
  )
}

interface Needs {
  name: string
  of: (users: number) => string
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

/** Of all servers of PostgreSQL: only saves need the primary. */
function databaseCores(users: number): { reads: number; writes: number } {
  const { pages, calls, saves } = requests(users)
  return {
    reads: cores(pages * COSTS.searchPageDatabase.value + calls * COSTS.callDatabase.value),
    writes: cores(saves * COSTS.saveDatabase.value),
  }
}

/** One for each core. */
const processes = (users: number) => Math.max(1, Math.ceil(webCores(users)))
const machines = (users: number) => Math.ceil(processes(users) / ASSUMED.coresAMachine.value)
const vacancies = (users: number) => users * ASSUMED.vacanciesAPerson.value
const indexMb = (users: number) => (vacancies(users) * COSTS.indexMemory.value) / 1e6
const isClustered = (users: number) => indexMb(users) > INDEX_MB
const webGb = (users: number) =>
  (processes(users) * (COSTS.webMemory.value + (isClustered(users) ? 0 : indexMb(users)))) / 1000

/** Memory and disk. */
const nodesGb = (users: number) =>
  [COSTS.nodeMemory.value / 1e9, COSTS.nodeDisk.value / 1e6].map((each) => 2 * vacancies(users) * each)

function diskGb(users: number): number {
  const trips = users * ASSUMED.activeADay.value * ASSUMED.saves.value * ASSUMED.days.value
  return (vacancies(users) * COSTS.vacancyDisk.value + trips * COSTS.tripDisk.value) / 1e6
}

function euros(users: number): number {
  const { reads, writes } = databaseCores(users)
  return Math.ceil(webCores(users) + reads + writes) * ASSUMED.core.value + diskGb(users) * ASSUMED.disk.value
}

const NEEDS: readonly Needs[] = [
  {
    name: 'pages, calls and saves in the busiest second',
    of: (users) => Object.values(requests(users)).map(figure).join(', '),
  },
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
    of: (users) => (isClustered(users) ? nodesGb(users).map(figure).join(', ') : 'none'),
  },
  { name: 'euros a month', of: (users) => figure(euros(users)) },
]

function needTable(): string {
  const head = ['accounts', ...SIZES.map((users) => users.toLocaleString('en'))]
  return table(
    head,
    NEEDS.map(({ name, of }) => [name, ...SIZES.map(of)]),
  )
}

/** Two significant digits are more than the assumptions hold. */
function figure(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 })
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

if (import.meta.main) {
  writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, 'utf8')))
  console.log(`Wrote the tables of ${DOCUMENT}`)
}
