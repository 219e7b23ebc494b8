import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { aNewAccount } from './page-table.ts'

/** Chooses an entry of the palette by its name. */
const choose = async (page: Page, name: string) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

const turn = async (page: Page, state: 'on' | 'off') => {
  await choose(page, `Turn developer mode ${state}`)
  await expect(page.getByText(`Developer mode is ${state}`)).toBeVisible()
}

/** What the server has sent, before any script has run. */
const sent = async (page: Page, path: string) => (await page.request.get(path)).text()

test.describe('a visitor', () => {
  test('turns the developer mode on and off, and the browser remembers it', async ({ page }) => {
    const link = page.getByRole('link', { name: 'Open as API call' })
    await page.goto('/vacancies?text=react')
    await expect(link).toHaveCount(0)
    await turn(page, 'on')
    await expect(link).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(link).toBeVisible()
    expect(await sent(page, '/vacancies')).toContain('aria-label="Open as API call"')
    await turn(page, 'off')
    await expect(link).toHaveCount(0)
    expect(await sent(page, '/vacancies')).not.toContain('aria-label="Open as API call"')
  })
})

test.describe('an account', () => {
  test.beforeEach(async ({ page }) => void (await aNewAccount(page.request)))

  test('remembers the developer mode, and the server sends its pages right', async ({ page }) => {
    await page.goto('/cloud/networks')
    await expect(page.getByTestId('api-calls')).toHaveCount(0)
    expect(await sent(page, '/cloud/networks')).not.toContain('data-testid="api-calls"')
    await page.goto('/account')
    const toggle = page.getByRole('switch', { name: 'Developer mode' })
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(toggle).toBeChecked()
    await expect(page.getByText('Developer mode is on')).toBeVisible()
    await expectAccessible(page)
    expect(await sent(page, '/cloud/networks')).toContain('data-testid="api-calls"')
    await page.goto('/cloud/networks')
    await expect(page.getByTestId('api-calls')).toBeVisible()
    await turn(page, 'off')
    await expect(page.getByTestId('api-calls')).toHaveCount(0)
  })

  test('finds what was in the account area before where it is now', async ({ page }) => {
    for (const part of ['tokens', 'webhooks', 'programs']) {
      const moved = await page.request.get(`/account/${part}`, { maxRedirects: 0 })
      expect([moved.status(), moved.headers().location]).toEqual([308, `/account/developer/${part}`])
    }
    for (const former of ['/cloud/tokens', '/account/developer']) {
      await page.goto(former)
      await expect(page).toHaveURL(/\/account\/developer\/tokens$/)
    }
    const area = page.getByRole('navigation', { name: 'Account' })
    await expect(area.getByRole('link', { name: 'Developer' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('navigation', { name: 'Developer' }).getByRole('link', { name: 'Webhooks' }).click()
    await expect(page).toHaveURL(/\/account\/developer\/webhooks$/)
    await expect(area.getByRole('link', { name: 'Developer' })).toHaveAttribute('aria-current', 'page')
  })

  test('opens the form of a new token from the palette, on any page', async ({ page }) => {
    await page.goto('/music')
    await choose(page, 'Create an API token')
    await expect(page.getByRole('dialog', { name: 'New API token' })).toBeVisible()
    await expect(page).toHaveURL(/\/account\/developer\/tokens$/)
  })
})
