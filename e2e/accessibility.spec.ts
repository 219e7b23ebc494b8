import { request } from '@playwright/test'
import type { BrowserContextOptions } from '@playwright/test'
import { stateFile } from './accounts.ts'
import type { Who } from './accounts.ts'
import { accessibilityFaults, expect, newWindow, test } from './fixtures.ts'
import { aNewAccount, PAGES, thingsOf } from './page-table.ts'

type Reader = Who | 'none' | 'owner'
type State = BrowserContextOptions['storageState']

/** A desk in light colours and a phone in dark ones: between them axe judges both sizes and both sets of colours. */
const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

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

for (const window of WINDOWS) {
  const { colorScheme, viewport } = window
  const size = `${viewport.width} px wide, in ${colorScheme} colours`
  test(`axe finds nothing in any page and none scrolls sideways, ${size}`, async ({ browser, baseURL }) => {
    test.slow()
    const faults: string[] = []
    for (const reader of Object.keys(states) as Reader[]) {
      const page = await newWindow(browser, { baseURL, ...window, storageState: states[reader] })
      for (const path of pathsOf(reader)) {
        await page.goto(path)
        await expect(page.getByRole('main')).toBeVisible()
        await expect.poll(() => page.evaluate(isLoading)).toBe(false)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > viewport.width) faults.push(`${path} as ${reader} is ${width} px wide`)
        faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} as ${reader}: ${fault}`))
      }
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
}

/** The pages of a visitor without an account, and those of the first reader who has one. */
function pathsOf(reader: Reader): string[] {
  const accounts = (Object.keys(states) as Reader[]).filter((one) => one !== 'none')
  return Object.entries(PAGES)
    .filter(([, visitors]) => {
      const first = accounts.find((one) => visitors[one] === 'page')
      return reader === 'none' ? visitors.none === 'page' : reader === first
    })
    .map(([folder]) => folder.replace(/\[\w+\]/, () => things[folder] ?? '1'))
}

/** Runs in the page: whether what is in view is still to come. Below it a list may have more. */
function isLoading(): boolean {
  return [...document.querySelectorAll('.animate-pulse')].some((element) => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top < window.innerHeight
  })
}
