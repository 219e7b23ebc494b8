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
  for (const folder of foldersOf(reader)) {
    test(`axe finds nothing in ${folder} as ${reader}, and it does not scroll sideways`, async ({
      browser,
      baseURL,
    }) => {
      const page = await newWindow(browser, { baseURL, reducedMotion: 'reduce', storageState: states[reader] })
      await page.goto(folder.replace(/\[\w+\]/, () => things[folder] ?? '1'))
      for (const window of WINDOWS) {
        expect(await faultsIn(page, window), `${window.viewport.width} px wide`).toEqual([])
      }
      await page.context().close()
    })
  }
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
  const faults = await accessibilityFaults(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > viewport.width ? [`is ${width} px wide`, ...faults] : faults
}

/** The pages of a visitor without an account, and those of the first reader who has one, by their folders. */
function foldersOf(reader: Reader): string[] {
  const accounts = READERS.filter((one) => one !== 'none')
  return Object.entries(PAGES)
    .filter(([, visitors]) => {
      const first = accounts.find((one) => visitors[one] === 'page')
      return reader === 'none' ? visitors.none === 'page' : reader === first
    })
    .map(([folder]) => folder)
}
