// What a first and a second visit to each page cost on a phone: Chromium with a processor four times as slow and a slow
// 4G network, as Lighthouse's mobile profile sets them through the DevTools protocol; how many pages a second the
// server makes, and their size. Bounds are those of web.dev for "good" and the project's own.
import { rmSync } from 'node:fs'
import { ACCOUNTS, signIn } from '#e2e/accounts.ts'
import { launchChromium, type Browser, type Page } from '#e2e/chromium.ts'
import { startOwn } from '#e2e/own-server.ts'
import { encoded } from '#server/api/http/reply.ts'
import { benchFolder, inTurn, median, requestsPerSecond } from '../harness.ts'
import { isHeld, type Options, type Row } from '../table.ts'

const STRANGER = ['/', '/sign-in', '/docs', '/docs/cloud', '/docs/reference', '/vacancies', '/vacancies/companies']
const SIGNED_IN = [
  '/',
  '/account',
  '/cloud',
  '/cloud/networks',
  '/cloud/servers/new',
  '/account/developer/tokens',
  '/rides',
]
const LISTS = ['/vacancies/resumes/mine', '/vacancies/saved', '/music', '/music/tracks', '/music/explorer']
/** A page with almost no content: the cost of the frame itself under the current load of the machine. */
const EMPTY = '/no-such-page'
const ENV = { NODE_ENV: 'production', SAMPLE_VACANCIES: '2000', RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' }

/** Milliseconds; `cls` is a score, `script` kB as they came over the network. */
interface Visit {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  script: number
}

interface MeasuredPage {
  name: string
  first: Visit
  second: Visit
}

/** Medians of each page beside an empty one, with an empty cache and with the cache of the first visit. */
export async function measure({ rounds = 5 }: Options): Promise<Row[]> {
  const folder = benchFolder()
  const server = await startOwn(folder, ENV)
  const browser = await launchChromium()
  const storageState = await signedIn(browser, server.url)
  const seen = async (path: string, as?: SignedIn): Promise<MeasuredPage> => {
    const visits: [Visit, Visit][] = []
    for (let round = 0; round < rounds; round++) visits.push(await visitTwice(browser, server.url + path, as))
    const [first, second] = [medians(visits.map(([each]) => each)), medians(visits.map(([, each]) => each))]
    return { name: as ? `${path} signed in` : path, first, second }
  }
  try {
    const empty = await seen(EMPTY)
    const pages: MeasuredPage[] = []
    for (const path of STRANGER) pages.push(await seen(path))
    for (const path of [...SIGNED_IN, ...LISTS]) pages.push(await seen(path, storageState))
    const cookie = storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return [
      ...pages.flatMap((page) => rowsOf(page, empty)),
      ...worstRows(pages, empty),
      ...(await serverRows(server.url, cookie, rounds)),
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>

async function signedIn(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  await signIn(context.request, ACCOUNTS.user)
  const state = await context.storageState()
  await context.close()
  return state
}

function medians(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((figures) => figures[name]))
  return { fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls'), script: of('script') }
}

function rowsOf({ name, first, second }: MeasuredPage, empty: MeasuredPage): Row[] {
  return [
    row(`${name}: JavaScript, compressed`, 'script', first, empty.first),
    row(`${name}: largest content`, 'lcp', first, empty.first),
    row(`${name}: largest content, second visit`, 'lcp', second, empty.second),
  ]
}

/** Figures that are good on most pages are reported for the worst page, and for each other one that misses its goal. */
function worstRows(pages: readonly MeasuredPage[], empty: MeasuredPage): Row[] {
  return (['fcp', 'tbt', 'cls'] as const).flatMap((of) => {
    const [worst, ...others] = pages.toSorted((a, b) => b.first[of] - a.first[of])
    const rows = others.map((page) => row(`${WORDS[of]}: ${page.name}`, of, page.first, empty.first))
    const missed = rows.filter((each) => isHeld(each) === false)
    return worst ? [row(`${WORDS[of]}, worst page: ${worst.name}`, of, worst.first, empty.first), ...missed] : []
  })
}

interface Served {
  path: string
  isSignedIn?: boolean
  /** Upper bounds of the size in kB: uncompressed and compressed. */
  size?: readonly [number, number]
  /** Lower bound of requests a second, as a share of those of the empty page. */
  share: number
}

const SERVED: readonly Served[] = [
  { path: '/sign-in', size: [260, 26], share: 1 },
  { path: '/', share: 1 },
  { path: '/music/tracks', isSignedIn: true, share: 0.3 },
  { path: `/vacancies?text=${encodeURIComponent('водитель')}`, size: [450, 50], share: 1 },
]
const SECONDS = 5
const CONNECTIONS = 16

/**
 * Pages a second as browsers request them, measured in turn with the empty page, and their size.
 */
async function serverRows(url: string, cookie: string, rounds: number): Promise<Row[]> {
  const asBrowser = { accept: 'text/html', 'accept-encoding': 'br, gzip' }
  const load = (path: string, headers: Record<string, string>) => () =>
    requestsPerSecond(url + path, SECONDS, {
      connections: CONNECTIONS,
      headers: { ...asBrowser, ...headers },
      isMissing: path === EMPTY,
    })
  const works = SERVED.map(({ path, isSignedIn }) => load(path, isSignedIn ? { cookie } : {}))
  const [empty = 0, ...figures] = await inTurn([load(EMPTY, {}), ...works], rounds)
  const rows = SERVED.map(async ({ path, isSignedIn, size, share }, at): Promise<Row[]> => {
    const name = decodeURI(path)
    const product = 'platform'
    const goal = { of: 'ratio', atLeast: share } as const
    const unit = 'requests/s'
    const what = `${name}: pages a second`
    const speed: Row = { product, what, unit, ours: figures[at] ?? 0, baseline: empty, goal }
    if (!size) return [speed]
    const html = await (await fetch(url + path, { headers: isSignedIn ? { cookie } : {} })).text()
    const [whole, sent] = [Buffer.byteLength(html), (await encoded(html, 'br')).length]
    return [
      speed,
      { product, what: `${name}: size`, unit: 'kB', ours: whole / 1000, goal: { of: 'ours', atMost: size[0] } },
      { product, what: `${name}: size, br`, unit: 'kB', ours: sent / 1000, goal: { of: 'ours', atMost: size[1] } },
    ]
  })
  return (await Promise.all(rows)).flat()
}

const WORDS = { fcp: 'first content', tbt: 'time blocked', cls: 'layout shift' }
/** The project's script budget and layout shift, and the bounds of web.dev for phones. */
const BOUNDS = { script: 220, fcp: 1800, lcp: 2500, cls: 0.02 }
/** Blocked time depends on the machine, so that its bound is a multiple of the empty page's. */
const TBT_RATIO = 1.5
const UNITS = { script: 'kB', fcp: 'ms', lcp: 'ms', tbt: 'ms', cls: '' } as const

function row(what: string, of: keyof Visit, figures: Visit, empty: Visit): Row {
  const atMost = of === 'tbt' ? TBT_RATIO * empty.tbt : BOUNDS[of]
  const goal = { of: 'ours', atMost } as const
  return { product: 'platform', what, unit: UNITS[of], ours: figures[of], baseline: empty[of], goal }
}

/** The mobile profile of Lighthouse: slow 4G, and a processor that is four times as slow. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const CPU = { rate: 4 }
const SETTLE_MS = 2000

/**
 * A visit with an empty cache on a phone's screen, and a second one with the cache of the first.
 */
async function visitTwice(browser: Browser, url: string, storageState?: SignedIn): Promise<[Visit, Visit]> {
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.75, isMobile: true, storageState })
  try {
    return [await visit(await context.newPage(), url), await visit(await context.newPage(), url)]
  } finally {
    await context.close()
  }
}

async function visit(page: Page, url: string): Promise<Visit> {
  await slowDown(page)
  await page.addInitScript(observe)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (done) => {
    if (done.resourceType() === 'script') sizes.push(done.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 90_000 })
  await page.waitForTimeout(SETTLE_MS)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await page.close()
  return { ...figuresOf(seen), script: bytes / 1000 }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', CPU)
}

interface Seen {
  paint: number
  largest: number
  tasks: { start: number; ms: number }[]
  shifts: { start: number; score: number }[]
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen: Seen = { paint: 0, largest: 0, tasks: [], shifts: [] }
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, ms: duration }))
  watch('layout-shift', ({ startTime, value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts.push({ start: startTime, score: value })
  })
  Object.assign(window, { seen })
}

/** A task blocks for its time above 50 ms; shifts count by the worst window of 5 s with gaps under 1 s. */
function figuresOf({ paint, largest, tasks, shifts }: Seen): Omit<Visit, 'script'> {
  const tbt = tasks.filter(({ start }) => start >= paint).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)
  let worst = 0
  let open = { from: -Infinity, last: -Infinity, score: 0 }
  for (const { start, score } of shifts) {
    const goesOn = start - open.last < 1000 && start - open.from < 5000
    open = goesOn ? { ...open, last: start, score: open.score + score } : { from: start, last: start, score }
    worst = Math.max(worst, open.score)
  }
  return { fcp: paint, lcp: largest, tbt, cls: worst }
}
