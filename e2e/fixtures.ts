import AxeBuilder from '@axe-core/playwright'
import {
  test as base,
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { stateFile, type Who } from './accounts.ts'

interface Fixtures {
  /** Who is signed in; nobody by default. Set it with `test.use({ as: 'user' })`. */
  as: Who | null
  /** Every error a page reports fails its test. */
  pageErrors: string[]
}

export const test = base.extend<Fixtures>({
  as: [null, { option: true }],
  storageState: async ({ as }, use) => use(as ? stateFile(as) : undefined),
  page: async ({ page }, use) => use(interactive(page)),
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await use(errors)
      expect(errors, 'errors thrown in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** A window of another visitor beside the test's own. Close its context. */
export async function newWindow(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return interactive(await (await browser.newContext(options)).newPage())
}

/** The same page, whose `goto` and `reload` end when it answers keys and clicks, which the load event does not say. */
export function interactive(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const then = async <T>(answer: T): Promise<T> => {
    // Not waitForFunction, which the page's policy keeps from evaluating text.
    await expect(async () => expect(await page.evaluate(isHydrated)).toBe(true)).toPass({ intervals: [50, 100] })
    // Listeners of the whole document are added in effects, which run in a later task.
    await page.evaluate(nextTask)
    return answer
  }
  page.goto = async (...args) => then(await goto(...args))
  page.reload = async (...args) => then(await reload(...args))
  return page
}

/** Turns on the developer mode of the signed-in account, which no other test may use. */
export async function turnOnDeveloperMode(api: APIRequestContext): Promise<void> {
  const answer = await api.patch('/api/account', {
    data: { developer_mode: true },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
}

/** Runs in the page: whether React knows every control but that of a terminal, which its library makes. */
function isHydrated(): boolean {
  return [...document.querySelectorAll('button, input, select, textarea:not(.xterm *)')].every((control) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps$')),
  )
}

/** Runs in the page. No timer, because a test may hold the clock. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

/**
 * What axe finds in the page once it has settled, by WCAG 2.2 AA. Sticky bars are made static: an element half behind
 * one is a small target only until the page is scrolled.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await settled(page)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const style = await page.addStyleTag({ content: '.sticky { position: static !important }' })
  // Legacy mode judges in the page itself, without a blank page for each verdict; none of ours has frames of other
  // origins.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
  const { violations } = await axe.analyze()
  await style.evaluate((element) => (element as Element).remove())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Waits until nothing in view is still to come, or moves. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isChanging), 'something is still to come, or moves').toBe(false)
}

/** Runs in the page. What is below the window may still be loading. */
function isChanging(): boolean {
  const isMoving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  const isLoading = [...document.querySelectorAll('.animate-pulse')].some((element) => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top < window.innerHeight
  })
  // A title that needs data comes after the page.
  return isMoving || isLoading || document.title === ''
}

/** Fails with what axe finds. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Presses Tab until the element with this accessible name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(focusedName)
    if (typeof name === 'string' ? label === name : name.test(label)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

/** Runs in the page. Not a locator of the focus, which would wait when what had the focus has just been removed. */
function focusedName(): string {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return ''
  const label = (focused as Partial<HTMLInputElement>).labels?.[0]?.textContent
  return (focused.getAttribute('aria-label') ?? label ?? focused.textContent).trim()
}

/** Presses Tab until the send button's bar has the focus: nothing on the way is behind it, or behind the bar above. */
export async function expectFocusInSight(page: Page, send: Locator): Promise<void> {
  const below = send.locator('xpath=ancestor::form/*[last()]')
  for (let presses = 0; presses < 120; presses++) {
    const { name, top, bottom } = await page.evaluate(() => {
      const focused = document.activeElement
      const box = focused?.closest('label') ?? focused
      const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      return { name: box?.getAttribute('aria-label') ?? (box?.id || box?.textContent), top, bottom }
    })
    if (await below.evaluate((bar) => bar.contains(document.activeElement))) return
    expect(top, name ?? '').toBeGreaterThanOrEqual(48)
    expect(bottom, name ?? '').toBeLessThanOrEqual((await below.boundingBox())?.y ?? 0)
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached the send button')
}

/** An API token of the signed-in account, made by the API with the page's session. */
export async function aToken(api: APIRequestContext, scopes: string[]): Promise<string> {
  const answer = await api.post('/api/tokens', {
    data: { name: 'e2e', scopes },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { token: string }).token
}
