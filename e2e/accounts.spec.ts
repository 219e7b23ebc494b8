import type { Page } from '@playwright/test'
import { ACCOUNTS } from './accounts.ts'
import { expect, expectAccessible, newWindow, test } from './fixtures.ts'

const FIRST = 'tea kettle on the stove'
const SECOND = 'another kettle on the stove'

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in?next=/account')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.describe('an account', () => {
  test('is made, renamed, given another password, signed out elsewhere and everywhere, and deleted', async ({
    page,
    browser,
  }) => {
    const email = `nina-${Date.now()}@e2e.quartet`
    await page.goto('/sign-up?next=/account')
    await page.getByLabel('Name').fill('Nina')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Password123!')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(/common passwords/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Password', { exact: true }).fill(FIRST)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('main').getByText(email).first()).toBeVisible()

    await page.getByLabel('Display name').fill('Nina Simonova')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('button', { name: 'Account of Nina Simonova' })).toBeVisible()

    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security' }).click()
    await page.getByLabel('Current password', { exact: true }).fill(FIRST)
    await page.getByLabel('New password', { exact: true }).fill(SECOND)
    await expect(page.getByLabel('Also revoke my API tokens')).not.toBeChecked()
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()

    const elsewhere = await newWindow(browser, { baseURL: new URL(page.url()).origin })
    await signIn(elsewhere, email, FIRST)
    await expect(elsewhere.getByText(/password is incorrect/)).toBeVisible()
    await signIn(elsewhere, email, SECOND)
    await expect(elsewhere.getByRole('main').getByText(email).first()).toBeVisible()

    await page.reload()
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^End session/ }).click()
    await expect(sessions).toHaveCount(1)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/sign-in/)
    await signIn(elsewhere, email, SECOND)
    await expect(elsewhere.getByRole('main').getByText(email).first()).toBeVisible()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await expect(page).toHaveURL(/\/sign-in/)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/sign-in/)
    await elsewhere.context().close()

    await signIn(page, email, SECOND)
    await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('textbox').first().waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(SECOND)
    await dialog.locator('input:not([type=password])').fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(/\/$/)
    await signIn(page, email, SECOND)
    await expect(page.getByText(/password is incorrect/)).toBeVisible()
  })
})

test('going back to a page from before signing in shows who is signed in', async ({ page }) => {
  const { email, password } = ACCOUNTS.user
  const account = page.getByRole('button', { name: /^Account of/ })
  const answer = await page.goto('/docs')
  expect(answer?.headers()['cache-control']).toBe('private, no-cache')
  await signIn(page, email, password)
  await expect(account).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/account$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/docs$/)
  await expect(account).toBeVisible()
})

test.describe('an operator', () => {
  test.use({ as: 'operator' })

  test('gives a role, and finds it in the audit log', async ({ page, request }) => {
    const email = `role-${Date.now()}@e2e.quartet`
    const made = await request.post('/api/account', {
      data: { name: 'Role Taker', email, password: FIRST },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    await page.goto(`/admin/users?q=${email}`)
    await page.getByRole('button', { name: 'Edit Role Taker' }).click()
    await page.getByRole('checkbox', { name: /^employer/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Role Taker/ })).toContainText('employer')
    await page.goto(`/admin/audit?subject=user:${id}&action=users.update`)
    await expect(page.getByRole('row', { name: /users\.update/ })).toContainText('Olga Operator')
  })
})

test.describe('an ordinary account', () => {
  test.use({ as: 'user' })

  test('is told that the pages of operators do not exist', async ({ page }) => {
    for (const path of ['/admin/users', '/admin/audit']) {
      const response = await page.goto(path)
      expect([path, response?.status()]).toEqual([path, 404])
    }
  })
})
