import { request, type BrowserContextOptions } from '@playwright/test'
import { stateFile } from './accounts.ts'
import { aServer, post } from './cloud-kit.ts'
import { expect, test } from './fixtures.ts'
import { aNewAccount, PAGES } from './page-table.ts'

const READERS = ['none', 'user', 'employer', 'operator'] as const
const MOST_SHIFT = 0.02
/** On a phone the same move is a larger part of what is seen. */
const PHONE = { width: 412, height: 823 }

// Each worker makes an account of its own.
test.describe.configure({ mode: 'parallel' })

let states: Record<(typeof READERS)[number], BrowserContextOptions['storageState']>
test.beforeAll(async ({ baseURL }) => {
  // Nothing that other tests do meanwhile makes the lists of this account grow.
  const owner = await aNewAccount(await request.newContext({ baseURL }))
  await post(owner, '/networks', { Name: 'own' })
  await aServer(owner, 'own-1')
  await aServer(owner, 'own-2')
  states = {
    none: undefined,
    user: await owner.storageState(),
    employer: stateFile('employer'),
    operator: stateFile('operator'),
  }
  await owner.dispose()
})

for (const [path, visitors] of Object.entries(PAGES)) {
  const who = READERS.find((each) => visitors[each] === 'page')
  if (path.includes('[') || !who) continue
  test(`nothing moves in ${path} when its fonts and then its scripts arrive late`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, viewport: PHONE, storageState: states[who] })
    const page = await context.newPage()
    await page.addInitScript(sumShifts)
    const held = { fonts: Promise.withResolvers<void>(), scripts: Promise.withResolvers<void>() }
    await page.route(/\.(?:woff2|js)$/, async (route) => {
      await held[route.request().url().endsWith('.js') ? 'scripts' : 'fonts'].promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    held.fonts.resolve()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    held.scripts.resolve()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const { score, moves } = await page.evaluate(() => (window as unknown as { seen: Shifts }).seen)
    expect(score, moves.join('; ')).toBeLessThanOrEqual(MOST_SHIFT)
    await context.close()
  })
}

for (const isHeld of [false, true]) {
  test(`no heading has two fonts when the second font file ${isHeld ? 'never arrives' : 'arrives'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport: PHONE })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (isHeld) {
      await session.send('Network.enable')
      await session.send('Network.setBlockedURLs', { urls: ['*-wght-normal.*.woff2'] })
    }
    // A first visit may show the system's fonts; on the second, ours are in the cache of the browser, which
    // `page.route` would turn off.
    await page.goto('/vacancies')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.goto('/vacancies?text=водитель+driver')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.evaluate(addHeading)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    // A node that React replaces in between gets another id.
    await expect(async () => {
      const { root } = await session.send('DOM.getDocument')
      const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'h1, h2, h3' })
      const used: string[] = []
      for (const nodeId of nodeIds) {
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
        used.push(...fonts.map(({ familyName }) => familyName))
      }
      expect(used.length).toBeGreaterThan(1)
      expect(new Set(used)).toEqual(new Set(['Inter Variable']))
    }).toPass()
    await context.close()
  })
}

/** Runs in the page. */
function addHeading(): void {
  const heading = document.createElement('h2')
  heading.textContent = 'Водитель, driver, ₽90 000'
  document.querySelector('main')?.append(heading)
}

interface Shifts {
  score: number
  /** What moved: the element's name and its distance. */
  moves: string[]
}

type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Runs in the page before anything else. */
function sumShifts(): void {
  const seen: Shifts = { score: 0, moves: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      seen.score += value
      for (const { node, previousRect, currentRect } of sources) {
        seen.moves.push(`${node?.nodeName} ${previousRect.y} to ${currentRect.y}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
