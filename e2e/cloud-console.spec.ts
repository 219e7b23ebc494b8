import { aServer, post } from './cloud-kit.ts'
import { losable, screenOf, useConsole } from './console.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

test.use({ as: 'user' })

test('a console is typed into, resized and left by keyboard, and comes back after a lost connection', async ({
  page,
}) => {
  const connection = await losable(page)
  const { ID } = await aServer(page.request, `console-${Date.now()}`)
  await page.goto(`/cloud/servers/${ID}?tab=console`)
  const screen = screenOf(page)
  await expect(screen).toContainText(`root@srv-${ID}:~#`)
  await expect(page.getByText('This is a demonstration: there is no machine', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await expectAccessible(page)

  await useConsole(page, connection)

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
