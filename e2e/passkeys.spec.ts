import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ACCOUNTS } from './accounts.ts'
import { authenticator } from './authenticator.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { startOwn, type OwnServer } from './own-server.ts'

const PASSWORD = 'tea kettle on the stove'
let server: OwnServer
let folder: string
let url: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quartet-passkeys-'))
  const env = { LOG_LEVEL: 'info', REQUIRE_SECOND_FACTOR: 'operator', SAMPLE_VACANCIES: '50' }
  server = await startOwn(folder, env)
  // Passkeys are bound to a domain name, which an IP address is not.
  url = server.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${url}/sign-in?next=/account/security`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The newest link to this page that the server has logged instead of mailing it. */
async function loggedLink(page: string): Promise<string> {
  const links = () => [...server.output().matchAll(new RegExp(`http://[^\\s"]+/${page}\\?token=[\\w-]+`, 'g'))]
  await expect.poll(() => links().length).toBeGreaterThan(0)
  return links().at(-1)?.[0] ?? ''
}

test('a person signs up with a passkey, signs in again, loses it and recovers', async ({ page }) => {
  const { cdp, id } = await authenticator(page)
  const email = 'kay@e2e.quartet'
  await page.goto(`${url}/sign-up?next=/account/security`)
  await page.getByLabel('Name').fill('Kay')
  await page.getByRole('button', { name: /with a passkey/ }).click()
  await expect(page.getByText('Enter your e-mail address')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /with a passkey/ }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  const list = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(list).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText(/only way to sign in/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rename Passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(list).toContainText('Old laptop')

  await expect(page.getByRole('complementary', { name: 'Your account' })).toContainText('not confirmed')
  await page.goto(await loggedLink('confirm-email'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('The address is confirmed')).toBeVisible()
  await page.goto(`${url}/account`)
  await expect(page.getByRole('complementary', { name: 'Your account' })).toHaveCount(0)

  await signOut(page)
  await page.goto(`${url}/sign-in?next=/account/security`)
  // The suggestions of the e-mail field may offer the passkey first, and this authenticator accepts at once.
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(async () => {
    if (page.url().includes('/sign-in')) await button.click({ timeout: 5000 })
    await expect(page).toHaveURL(/\/account\/security$/, { timeout: 5000 })
  }).toPass()
  await expect(list).toContainText('Old laptop')

  await signOut(page)
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: id })
  await page.goto(`${url}/forgot-password`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await loggedLink('reset-password'))
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText(/Your password has been changed/)).toBeVisible()
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/account\/security$/)
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('New laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(list).toContainText('New laptop')
})

test('an operator is led to an authenticator app, and signs in with its codes from then on', async ({ page }) => {
  const { email, password } = ACCOUNTS.operator
  await signIn(page, email, password)
  await expect(page.getByRole('complementary', { name: 'Your account' })).toContainText('requires a second factor')
  await page.goto(`${url}/admin/users`)
  await expect(page).toHaveURL(/\/account\/security#second-factor$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(page)
  const secret = Secret.fromBase32((await page.getByTestId('totp-secret').innerText()).replaceAll(' ', ''))
  // The clock of the phone is half a minute fast.
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 })
  await dialog.getByLabel('Code that the app shows').fill(code)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('complementary', { name: 'Your account' })).toHaveCount(0)
  await page.goto(`${url}/admin/users`)
  await expect(page.getByRole('heading', { name: 'Users and roles' })).toBeVisible()

  await signOut(page)
  await signIn(page, email, password)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/not valid, or was used already/)).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()
})
