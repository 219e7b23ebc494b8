import type { Page } from '@playwright/test'
import { aServer, post } from './cloud-kit.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

test.use({ as: 'user' })

/** What the terminal shows. */
const screenOf = (page: Page) => page.locator('.xterm-rows')

test('a console is typed into, resized and left by keyboard, and comes back after a lost connection', async ({
  page,
}) => {
  const connections: (() => Promise<void>)[] = []
  await page.routeWebSocket('**/api/console', (near) => {
    const far = near.connectToServer()
    connections.push(async () => {
      await far.close({ code: 3001 })
      await near.close({ code: 3001 })
    })
  })
  const { ID } = await aServer(page.request, `console-${Date.now()}`)
  await page.goto(`/cloud/servers/${ID}?tab=console`)
  const screen = screenOf(page)
  await expect(screen).toContainText(`root@srv-${ID}:~#`)
  await expect(page.getByText('This is a demonstration: there is no machine', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.type('echo typed by hand')
  await page.keyboard.press('Enter')
  await expect(screen).toContainText('typed by hand')
  const rowsAndColumns = async () => {
    await page.keyboard.type('clear\rstty size\r')
    await expect(screen).toContainText(/\d+ \d+/)
    return (
      /(\d+) (\d+)/
        .exec((await screen.textContent()) ?? '')
        ?.slice(1)
        .map(Number) ?? []
    )
  }
  const [rows = 0, columns = 0] = await rowsAndColumns()
  expect(rows).toBeGreaterThan(5)
  await page.setViewportSize({ width: 700, height: 500 })
  await expect.poll(async () => (await rowsAndColumns())[1]).toBeLessThan(columns)

  await page.keyboard.type('clear\recho before the gap\r')
  await expect(screen).toContainText('before the gap')
  await connections.at(-1)?.()
  await expect.poll(() => connections.length).toBe(2)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await page.keyboard.type('echo after the gap\r')
  await expect(screen).toContainText('after the gap')
  // The same shell: what it has shown is still there.
  await expect(screen).toContainText('before the gap')

  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('button', { name: 'New shell' })).toBeFocused()
  await page.locator('.xterm-screen').click()
  await page.keyboard.type('exit\r')
  await expect(page.getByText('The shell has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'Open again' }).press('Enter')
  await expect(screen).toContainText(`root@srv-${ID}:~#`)

  await post(page.request, `/servers/${ID}/actions`, { Type: 'PowerOff' })
  await expect(page.getByText('Power it on to open its console.')).toBeVisible()
})

test.describe('on a phone in Russian', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a console fits the page and has the keys that a phone lacks', async ({ page }) => {
    const { ID } = await aServer(page.request, `console-${Date.now()}`)
    await page.goto(`/cloud/servers/${ID}?tab=console`)
    const screen = screenOf(page)
    await expect(screen).toContainText('root@')
    await page.keyboard.type('count 100000000\r')
    await expect(screen).toContainText('1')
    await page.getByRole('button', { name: 'Ctrl+C' }).tap()
    await expect(screen).toContainText('^C')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectLanguage(page, 'ru')
    await expectAccessible(page)
  })
})
