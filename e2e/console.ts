import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the terminal shows. */
export const screenOf = (page: Page) => page.locator('.xterm-rows')

/** Called before the console is opened. `lose` ends its latest connection on both sides; `count` counts connections. */
export async function losable(page: Page) {
  const connections: (() => Promise<void>)[] = []
  await page.routeWebSocket('**/api/console', (near) => {
    const far = near.connectToServer()
    connections.push(async () => {
      await far.close({ code: 3001 })
      await near.close({ code: 3001 })
    })
  })
  return { lose: () => connections.at(-1)?.(), count: () => connections.length }
}

/** Types into an open console, resizes it, and loses its connection: the same shell comes back. */
export async function useConsole(page: Page, connection: Awaited<ReturnType<typeof losable>>): Promise<void> {
  const screen = screenOf(page)
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
  await connection.lose()
  await expect.poll(connection.count).toBe(2)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await page.keyboard.type('echo after the gap\r')
  await expect(screen).toContainText('after the gap')
  // The same shell: what it has shown is still there.
  await expect(screen).toContainText('before the gap')
}
