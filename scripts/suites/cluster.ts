// Three Quartet machines on engines that run several times, under the mixed load of the soak test, while a machine, the
// leader of PostgreSQL, a search node and name servers are killed in turn and all machines are restarted one after the
// other. A child of scripts/suites/with-cluster.sh: npm run suite -- cluster [--short]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ACCOUNTS } from '#e2e/accounts.ts'
import { startOwn, type OwnServer } from '#e2e/own-server.ts'
import { errorText } from '#server/core/errors.ts'
import { fill } from '#server/testing/cluster/fill.ts'
import { makeAdditions, openVacancies } from '#server/testing/cluster/additions.sql.ts'
import { startCrawler, type Crawl } from '#server/testing/cluster/crawl.ts'
import {
  hasAllMembers,
  leaderOf,
  pooledTransactions,
  readStand,
  runScript,
  until,
} from '#server/testing/cluster/machines.ts'
import { startVisitors } from '#server/testing/cluster/visitors.ts'
import { makeClient, tallyOf, type Failure } from '#server/testing/soak/client.ts'
import { cloud } from '#server/testing/soak/cloud.sql.ts'
import { makeDns } from '#server/testing/soak/dns.ts'
import { music } from '#server/testing/soak/music.sql.ts'
import { platform } from '#server/testing/soak/platform.sql.ts'
import { settled, startLoad, type Product } from '#server/testing/soak/product.ts'
import { rides } from '#server/testing/soak/rides.sql.ts'
import { vacancies } from '#server/testing/soak/vacancies.sql.ts'

/** The short form leaves out search nodes and name servers, which other suites kill too. */
const IS_SHORT = process.argv.includes('--short')
const WARM_UP = 'warm-up'
/** The machine that reaches the leader by PgBouncer. */
const POOLED = 'quartet3'
/** How long something that was killed stays away. */
const AWAY_MS = 10_000
/** A crawl must have vacancies older than this: they are found in a second, and its list is made for its first page. */
const FOUND_MS = 3_000

interface Phase {
  name: string
  begun: number
  ended: number
  requests: number
  /** Seconds until what was killed had recovered, where that is measured. */
  figures: Record<string, string | number>
}

const stand = readStand()
const SETTINGS = {
  AUTH_SECRET: 'auth-secret-of-a-private-cluster-000',
  ENCRYPTION_KEY: 'encryption-key-of-a-private-cluster-0',
  TOKEN_HMAC_KEY: 'token-hmac-key-of-a-private-cluster-0',
  SAMPLE_VACANCIES: '2000',
  RATE_LIMIT: '5000',
  RATE_LIMIT_BURST: '50000',
  SIMULATOR_SECONDS: '0.3',
  RIDES_ORDERS: 'open',
}
const results: { sentence: string; broken: number }[] = []
const failures: Failure[] = []
const phases: Phase[] = []

const world = await fill(stand, SETTINGS, {
  user: ACCOUNTS.user.email,
  employer: ACCOUNTS.employer.email,
  operator: ACCOUNTS.operator.email,
})
const client = makeClient(world, (failure) => failures.push(failure))
const servers = new Map<string, OwnServer>()
await Promise.all(stand.QUARTET_MACHINES.map(([name = '']) => startMachine(name)))
await until('HAProxy has all machines', isReady)
console.log('three machines are ready')

const added = makeAdditions(client)
const products: Product[] = []
for (const make of [platform, cloud, vacancies, rides, music, makeDns(stand.POWERDNS_SERVERS)])
  products.push(await make(client, world))
products.push(added.product)
const there = await openVacancies(stand.DATABASE_URL, ACCOUNTS.employer.email)
const load = startLoad(products)
const visitors = startVisitors(world.url(), there)
const crawler = startCrawler({
  url: world.url(),
  token: world.tokens.user,
  expected: () => [...there, ...added.before(Date.now() - FOUND_MS)],
  onFailure: (failure) => failures.push(failure),
})
try {
  // Pools open their connections, search nodes are filled.
  await phase(WARM_UP, () => sleep(30_000))
  if (!IS_SHORT) await phase('calm', () => sleep(30_000))
  await phase('all machines restarted in turn', restartAll)
  await phase('a machine killed', killMachine)
  await phase('the leader of PostgreSQL killed', killLeader)
  if (!IS_SHORT) {
    await phase('a search node killed', killSearchNode)
    await phase('the primary name server killed', () => killNameServer('primary'))
    await phase('the secondary name server killed', () => killNameServer('secondary'))
  }
  await phase('calm again', () => sleep(20_000))
} finally {
  console.log('load stopped, waiting for the last answers')
  await Promise.all([load.stop(), crawler.stop(), visitors.stop()])
}
judge()
holds('a thousand transactions went through PgBouncer', (await pooledTransactions(stand)) > 1000 ? 0 : 1)
const broken = await settled(products, stand.DATABASE_URL)
for (const { name, invariants } of products) {
  for (const { sentence } of invariants) {
    const all = `${name}: ${sentence}`
    holds(all, broken.some((one) => one.startsWith(all)) ? 1 : 0)
  }
}
for (const [text, times] of client.refused) holds(`REFUSED ${text}`, times)
for (const product of products) product.close?.()
for (const [name, server] of servers) {
  await server.stop()
  if (results.some((one) => one.broken > 0))
    console.log(`${name}:\n${server.output().split('\n').slice(-40).join('\n')}`)
}
console.table(phases.map(rowOf))
const failed = results.filter(({ broken }) => broken > 0).length
for (const { sentence, broken } of results)
  console.log(broken === 0 ? `holds   ${sentence}` : `BROKEN  ${sentence}: ${broken}`)
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function startMachine(name: string): Promise<void> {
  const address = stand.QUARTET_MACHINES.find(([each]) => each === name)?.[1] ?? ''
  const folder = join(stand.WITH_CLUSTER_FOLDER, name)
  mkdirSync(folder, { recursive: true })
  const settings = {
    ...SETTINGS,
    HOST: address,
    PORT: '3000',
    INTERNAL_HOST: address,
    INTERNAL_PORT: '3001',
    DEMO_ACCOUNTS: 'on',
    TRUST_PROXY: '1',
    PUBLIC_URL: stand.CLUSTER_URL,
    STOP_DELAY: '3',
    DATABASE_URL: stand.DATABASE_URL,
    DATABASE_POOL: '10',
    ...(name === POOLED && { DATABASE_POOLER_URL: stand.CLUSTER_POOLER_URL }),
    MUSIC_DIR: join(stand.WITH_CLUSTER_FOLDER, 'music'),
  }
  servers.set(name, await startOwn(folder, settings, ['ip', 'netns', 'exec', name]))
}

/** True when HAProxy reports at least one machine and every machine as ready. */
async function isReady(): Promise<boolean> {
  const addresses = stand.QUARTET_MACHINES.map(([, address]) => `http://${address}:3000`)
  const answers = await Promise.all(
    [stand.CLUSTER_URL, ...addresses].map((url) =>
      fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => null),
    ),
  )
  return answers.every((answer) => answer?.ok === true)
}

async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  console.log(`${name} …`)
  const current: Phase = { name, begun: Date.now(), ended: Infinity, requests: client.counts.sent, figures: {} }
  phases.push(current)
  await work().catch((error: unknown) => holds(`${name}: ${errorText(error)}`, 1))
  current.ended = Date.now()
  current.requests = client.counts.sent - current.requests
  console.log(JSON.stringify(rowOf(current)))
}

function figure(name: string, value: string | number): void {
  const current = phases.at(-1)
  if (current) current.figures[name] = value
}

async function restartAll(): Promise<void> {
  for (const [name = ''] of stand.QUARTET_MACHINES) {
    const code = await servers.get(name)?.stop()
    holds(`${name} ends in order`, code === 0 ? 0 : 1)
    await startMachine(name)
    await until(`${name} is ready`, isReady)
    // Time for two checks of HAProxy to see the machine.
    await sleep(2000)
  }
}

async function killMachine(): Promise<void> {
  const [name = ''] = stand.QUARTET_MACHINES[1] ?? []
  runScript(stand.WITH_CLUSTER_KILL, name)
  await sleep(AWAY_MS)
  await startMachine(name)
  await until(`${name} is ready`, isReady)
  await sleep(AWAY_MS)
}

async function killLeader(): Promise<void> {
  const name = (await leaderOf(stand)) ?? ''
  console.log(`kill -9 ${name}`)
  const begun = Date.now()
  runScript(stand.WITH_CLUSTER_KILL, name)
  const next = await until('there is a new leader', async () => ![undefined, name].includes(await leaderOf(stand)))
  figure('new leader after', `${next.toFixed(1)} s`)
  await until('everything is ready', isReady)
  figure('all machines ready after', `${((Date.now() - begun) / 1000).toFixed(1)} s`)
  runScript(stand.WITH_CLUSTER_START, name)
  figure(
    'former leader follows after',
    `${(await until('the former leader follows', () => hasAllMembers(stand))).toFixed(1)} s`,
  )
  await sleep(AWAY_MS)
}

async function killSearchNode(): Promise<void> {
  runScript(stand.WITH_SPHINX_KILL, '1')
  await sleep(AWAY_MS)
  runScript(stand.WITH_SPHINX_START, '1')
  await sleep(AWAY_MS)
}

/** Kills a name server, which the program that runs it starts again. */
async function killNameServer(name: string): Promise<void> {
  runScript(stand.WITH_POWERDNS_KILL, name)
  await sleep(2 * AWAY_MS)
}

function failuresIn({ begun, ended }: Phase, all = failures): Failure[] {
  return all.filter(({ at }) => at >= begun && at <= ended)
}

function crawlsIn({ begun, ended }: Phase): Crawl[] {
  return crawler.crawls.filter((crawl) => crawl.ended >= begun && crawl.begun <= ended)
}

function rowOf(one: Phase): Record<string, string | number> {
  const failed = failuresIn(one)
  const times = failed.map(({ at }) => at)
  const crawls = crawlsIn(one)
  return {
    phase: one.name,
    seconds: Math.round((one.ended - one.begun) / 1000),
    requests: one.requests,
    failed: failed.length,
    'failed for visitors': failuresIn(one, visitors.failures).length,
    'from first to last failure, s':
      times.length > 0 ? Math.round((Math.max(...times) - Math.min(...times)) / 100) / 10 : 0,
    crawls: crawls.length,
    doubled: crawls.reduce((sum, { doubled }) => sum + doubled, 0),
    missing: crawls.reduce((sum, { missing }) => sum + missing, 0),
    ...one.figures,
  }
}

function holds(sentence: string, broken: number): void {
  results.push({ sentence, broken })
}

/** Checks the requirements of each phase. */
function judge(): void {
  // Requests of others than visitors fail while a machine that has them is killed, and until there is a new leader.
  const faults = [WARM_UP, 'a machine killed', 'the leader of PostgreSQL killed']
  for (const one of phases) {
    const failed = failuresIn(one)
    if (!faults.includes(one.name)) holds(`no request failed: ${one.name}`, failed.length)
    const unseen = failuresIn(one, visitors.failures)
    holds(`every visitor was answered: ${one.name}`, unseen.length)
    for (const [text, times] of tallyOf([...failed, ...unseen])) console.log(`${one.name}: ${times} × ${text}`)
    // A list that no other process has read is lost with a killed machine; a crawl by page numbers
    // goes on in newer data.
    const killed = one.name === 'a machine killed'
    const crawls = crawlsIn(one).filter(({ how }) => !killed || how === 'links')
    holds(
      `no crawl had a vacancy twice: ${one.name}`,
      crawls.reduce((sum, { doubled }) => sum + doubled, 0),
    )
    holds(
      `no crawl missed a vacancy: ${one.name}`,
      crawls.reduce((sum, { missing }) => sum + missing, 0),
    )
    if (!killed)
      holds(
        `no crawl lost its list: ${one.name}`,
        crawls.reduce((sum, { lost }) => sum + lost, 0),
      )
  }
  for (const { name, tally } of products) {
    const none = Object.entries(tally()).filter(([, count]) => count === 0)
    holds(`${name} worked`, none.length === Object.keys(tally()).length ? 1 : 0)
  }
  holds('visitors asked all the time', visitors.asked() > 20 * phases.length ? 0 : 1)
  const last = phases.at(-1)
  holds('crawls were made in every phase', phases.filter((one) => crawlsIn(one).length === 0).length)
  holds('requests are answered at the end', last && last.requests > 0 ? 0 : 1)
}
