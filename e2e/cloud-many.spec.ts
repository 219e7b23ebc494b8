import type { Page } from '@playwright/test'
import { aServer, type Server } from './cloud-kit.ts'
import { expect, test } from './fixtures.ts'

test.use({ as: 'user' })

const MANY = 500

const nameOf = (n: number) => `server ${String(n).padStart(3, '0')}`

/** Answers the list of servers as if the account had many: quotas allow no test to make so many. */
async function withMany(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\/[^?]*cloud\.servers\.list/, async (route) => {
    const response = await route.fetch()
    const answers = (await response.json()) as { result?: { data: { items: Server[]; total: number } } }[]
    const at = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',').indexOf('cloud.servers.list') ?? -1
    const list = answers[at]?.result?.data
    const [first] = list?.items ?? []
    if (list && first) {
      const copy = (_: unknown, n: number) => ({ ...first, ID: 2_000_000_000 + n, Name: nameOf(n + 1) })
      Object.assign(list, { items: Array.from({ length: MANY }, copy), total: MANY })
    }
    await route.fulfill({ response, json: answers })
  })
}

/** Counts frames that took longer than 50 ms from now on. */
async function countLongFrames(page: Page): Promise<() => Promise<{ frames: number; long: number }>> {
  await page.evaluate(() => {
    const count = { frames: 0, long: 0, last: performance.now() }
    Object.assign(window, { count })
    const frame = (now: number) => {
      count.frames++
      if (now - count.last > 50) count.long++
      count.last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  return () => page.evaluate(() => (window as unknown as { count: { frames: number; long: number } }).count)
}

test('five hundred servers are scrolled, walked by arrow keys and selected, with few rows on the page', async ({
  page,
}) => {
  test.slow()
  await aServer(page.request, `first ${Date.now()}`)
  await withMany(page)
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/jobs/events'))
  await page.goto('/cloud')
  await streaming
  await expect(page.getByText(`${MANY} servers`)).toBeVisible()
  const rows = page.locator('[data-row]')
  const counted = await countLongFrames(page)
  await page.mouse.move(600, 500)
  for (let n = 0; n < 60; n++) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const { frames, long } = await counted()
  test.info().annotations.push({ type: 'scrolling', description: `${long} of ${frames} frames longer than 50 ms` })
  await expect(rows.filter({ hasText: nameOf(MANY) })).toBeVisible()
  expect(await rows.count()).toBeLessThan(100)

  await page.evaluate(() => window.scrollTo(0, 0))
  const nameOfFocus = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await rows.filter({ hasText: nameOf(1) }).focus()
  for (let n = 2; n <= 71; n++) {
    // At the last row of the page a key does nothing until the next ones are there.
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      expect(await nameOfFocus()).toContain(nameOf(n))
    }).toPass()
  }

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByLabel('Select all').check()
  await expect(page.getByText(`${MANY} selected`)).toBeVisible()
  // The page may just have asked for the list once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
