import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** Milliseconds; `cls` is a score, `script` kB as they came over the network. */
export interface Visit {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  script: number
}

/** What Lighthouse's mobile profile asks of DevTools: slow 4G, and a processor four times as slow. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const CPU = { rate: 4 }
const SETTLE_MS = 2000

/** One visit with an empty cache, on a telephone's screen. */
export async function visit(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.75, isMobile: true, storageState })
  try {
    const page = await context.newPage()
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
    return { ...figuresOf(seen), script: bytes / 1000 }
  } finally {
    await context.close()
  }
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

/** A task blocks for what it takes over 50 ms; shifts count by the worst window of 5 s with gaps under 1 s. */
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
