import { request } from '@playwright/test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { stateFile } from './accounts.ts'
import type { Who } from './accounts.ts'
import { post } from './cloud-kit.ts'
import { accessibilityFaults, expect, newWindow, test } from './fixtures.ts'
import { aNewAccount, PAGES, thingsOf } from './page-table.ts'

/** Whom pages are for; `owner` made the things that no demo account has. */
const READERS = ['none', 'owner', 'user', 'employer', 'operator'] as const
type Reader = (typeof READERS)[number]
type State = BrowserContextOptions['storageState']

/** A desk in light colours and a phone in dark ones: between them axe judges both sizes and both sets of colours. */
const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

// Each worker makes an account of its own.
test.describe.configure({ mode: 'parallel' })

let states: Record<Reader, State>
let things: Record<string, string>
test.beforeAll(async ({ baseURL }) => {
  const newVisitor = (who?: Who) => request.newContext({ baseURL, ...(who && { storageState: stateFile(who) }) })
  const owner = await aNewAccount(await newVisitor())
  const [user, employer] = [await newVisitor('user'), await newVisitor('employer')]
  things = await thingsOf({ owner, user, employer })
  states = {
    none: undefined,
    owner: await owner.storageState(),
    user: stateFile('user'),
    employer: stateFile('employer'),
    operator: stateFile('operator'),
  }
  await Promise.all([owner, user, employer].map((visitor) => visitor.dispose()))
})

for (const reader of READERS) {
  test(`axe finds nothing in any page and none scrolls sideways, as ${reader}`, async ({ browser, baseURL }) => {
    test.slow()
    const page = await newWindow(browser, { baseURL, reducedMotion: 'reduce', storageState: states[reader] })
    const faults: string[] = []
    for (const path of pathsOf(reader)) {
      await page.goto(path)
      for (const window of WINDOWS) {
        const found = await faultsIn(page, window)
        faults.push(...found.map((fault) => `${path}, ${window.viewport.width} px wide: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
}

test('a word longer than a phone is wide widens no page of its vacancy', async ({ browser, baseURL }) => {
  const { viewport } = WINDOWS[1]
  const page = await newWindow(browser, { baseURL, viewport, storageState: states.employer })
  const name = 'Водогрязеторфопарафинолечебница'.repeat(2)
  const { id } = await post<{ id: string }>(page.request, '/vacancies', {
    name,
    description: `<p>${'Ищем человека, который любит порядок. '.repeat(8)}</p>`,
    area: { id: '1' },
    professional_roles: [{ id: '96' }],
  })
  for (const path of [`/vacancies/${id}`, '/vacancies/employer', `/vacancies/employer/vacancies/${id}/responses`]) {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(viewport.width)
  }
  await page.request.put(`/api/vacancies/archived/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await page.context().close()
})

/** The page that is open, in a window of this size and these colours. */
async function faultsIn(page: Page, { viewport, colorScheme }: (typeof WINDOWS)[number]): Promise<string[]> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await expect(page.getByRole('main')).toBeVisible()
  await expect.poll(() => page.evaluate(isChanging)).toBe(false)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const faults = await accessibilityFaults(page)
  return width > viewport.width ? [`is ${width} px wide`, ...faults] : faults
}

/** The pages of a visitor without an account, and those of the first reader who has one. */
function pathsOf(reader: Reader): string[] {
  const accounts = READERS.filter((one) => one !== 'none')
  return Object.entries(PAGES)
    .filter(([, visitors]) => {
      const first = accounts.find((one) => visitors[one] === 'page')
      return reader === 'none' ? visitors.none === 'page' : reader === first
    })
    .map(([folder]) => folder.replace(/\[\w+\]/, () => things[folder] ?? '1'))
}

/** Runs in the page: whether what is in view is still to come, or moves. Below it a list may have more. */
function isChanging(): boolean {
  const isMoving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  const isLoading = [...document.querySelectorAll('.animate-pulse')].some((element) => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top < window.innerHeight
  })
  return isMoving || isLoading
}
