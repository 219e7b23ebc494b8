import type { Page } from '@playwright/test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '../server/core/net.ts'
import { ACCOUNTS, signIn } from './accounts.ts'
import { authenticator } from './authenticator.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { printedBy, startOwn } from './own-server.ts'

const SOURCE = '.cache/e2e-setup-source'
const DATA = '.cache/e2e-setup'
const BACKUPS = resolve('.cache/e2e-setup-backups')
const PASSPHRASE = 'a passphrase of no value'

// Each test starts an installation of its own.
test.slow()

test.beforeAll(async () => {
  for (const folder of [SOURCE, DATA, BACKUPS]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(BACKUPS)
  const source = await startOwn(SOURCE, { SAMPLE_VACANCIES: '50' })
  process.env.BACKUP_PASSPHRASE = PASSPHRASE
  printedBy(SOURCE, 'backup', BACKUPS)
  delete process.env.BACKUP_PASSPHRASE
  await source.stop()
})

test('a new installation becomes the one of a backup that its set-up page restores', async ({ page, request }) => {
  const settings = {
    DEMO_ACCOUNTS: 'off',
    PORT: String(await freePort()),
    BACKUP_TARGET: BACKUPS,
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
  const server = await startOwn(DATA, settings)
  try {
    await expect.poll(() => server.output()).toContain('make the first operator, or restore a backup')
    const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(server.output()) ?? []
    await page.goto(address)
    await page.getByLabel('Backup', { exact: true }).selectOption(readdirSync(BACKUPS)[0] ?? '')
    await page.getByLabel('Passphrase of the backup', { exact: true }).fill('not the passphrase')
    await page.getByRole('button', { name: 'Restore this backup' }).click()
    await expect(page.getByText('Quartet checks the backup, restores it')).toBeVisible()
    const refusal = page.getByText('the passphrase is not the one that it was encrypted with')
    await expect(refusal).toBeVisible({ timeout: 240_000 })
    await page.getByLabel('Passphrase of the backup', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Restore this backup' }).click()
    await expect(page.getByText('The backup is restored.')).toBeVisible({ timeout: 240_000 })
    expect((await signIn(request, ACCOUNTS.operator, server.url)).status()).toBe(200)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
  } finally {
    expect(await server.stop()).toBe(0)
  }
})

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' })

  test('without backups the page says what to set, and a passkey makes the first operator', async ({ page }) => {
    rmSync(DATA, { recursive: true, force: true })
    const server = await startOwn(DATA, { DEMO_ACCOUNTS: 'off' })
    try {
      await expect.poll(() => server.output()).toContain('restore a backup')
      const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(server.output()) ?? []
      await page.goto(address)
      await expect(page.getByText('укажите в BACKUP_TARGET папку')).toBeVisible()
      await expectLanguage(page, 'ru')
      // Passkeys are bound to a domain name, which an IP address is not.
      await page.goto(address.replace('127.0.0.1', 'localhost'))
      await authenticator(page)
      await page.getByLabel('Имя', { exact: true }).fill('Ольга')
      await page.getByLabel(/почт/i).fill('olga@example.com')
      await page.getByRole('button', { name: 'Создать с ключом доступа' }).click()
      await expect(page.getByRole('heading', { name: 'Установка', level: 1 })).toBeVisible()
      await expectLanguage(page, 'ru')
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })
})

test('the first operator gives the installation a name and a face, closes sign-up, and sees which lines are missing', async ({
  page,
  browser,
}) => {
  rmSync(DATA, { recursive: true, force: true })
  const server = await startOwn(DATA, { DEMO_ACCOUNTS: 'off' })
  try {
    await expect.poll(() => server.output()).toContain('restore a backup')
    const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(server.output()) ?? []
    await page.goto(address)
    await page.getByLabel('Name', { exact: true }).fill('Olga')
    await page.getByLabel(/e-mail/i).fill('olga@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create the first operator' }).click()
    await expect(page.getByRole('heading', { name: 'Installation', level: 1 })).toBeVisible()
    await expect(page.getByText('PUBLIC_URL=https://quartet.example.com')).toBeVisible()
    // The form led here, and only `goto` and `reload` wait until a page responds.
    await page.reload()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our house')
    await save(page, 'Name')
    await expect
      .poll(
        async () => (await page.reload(), page.getByRole('banner').getByRole('link', { name: 'Our house' }).count()),
      )
      .toBe(1)
    await expect(page).toHaveTitle('Installation · Our house')
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'),
    })
    await expect(page.getByText('The logo was not changed')).toBeVisible()
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL })
    await expect(page.getByText('The logo is on every page now')).toBeVisible()
    await page.getByRole('textbox', { name: 'Colour of buttons and links' }).fill('#ffd400')
    await save(page, 'Colour of buttons and links')
    await expect(page.getByText('it is a little different here')).toBeVisible()
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Our company')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('javascript:alert(1)')
    await page
      .getByRole('region', { name: 'Links at the bottom of every page' })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(page.getByText('Enter a path such as /docs')).toBeVisible()
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://example.com/')
    await save(page, 'Links at the bottom of every page')
    const text =
      'Our house Ltd.\nStreet 1\n\n1. **First**\n\n<script>document.title = "x"</script>\n\n[Write](javascript:alert(1)) or [read](/docs)'
    await page.getByRole('region', { name: 'Imprint' }).getByLabel('Text (English)').fill(text)
    await save(page, 'Imprint')
    await expectAccessible(page)
    const visitor = await browser.newPage({ locale: 'ru-RU', colorScheme: 'dark' })
    await visitor.goto(`${server.url}/sign-in`)
    await expect(visitor.getByRole('banner').locator('img')).toHaveJSProperty('complete', true)
    const footer = visitor.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Our company' })).toHaveAttribute('href', 'https://example.com/')
    await expect(footer.getByRole('link')).toHaveCount(2)
    await expectAccessible(visitor)
    await footer.getByRole('link', { name: 'Правовая информация' }).click()
    await expect(visitor.getByText('Our house Ltd.')).toHaveText(/^Our house Ltd\.\s*Street 1$/)
    await expect(visitor.getByText('<script>document.title = "x"</script>')).toBeVisible()
    await expect(visitor.getByRole('main').getByRole('link')).toHaveText(['read'])
    await expect(visitor.locator('[lang=en]').getByRole('listitem')).toHaveText(['First'])
    await expectAccessible(visitor)
    expect((await visitor.goto(`${server.url}/privacy`))?.status()).toBe(404)
    await visitor.close()
    await page.getByRole('switch', { name: 'Sign-up' }).click()
    await expect(page.getByText('Sign-up is closed')).toBeVisible()
    const json = { name: 'Anna', email: 'anna@example.com', password: 'correct horse battery' }
    const refused = await fetch(`${server.url}/api/account`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
    expect(refused.status).toBe(403)
  } finally {
    expect(await server.stop()).toBe(0)
  }
})

/** One dark pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends the form in the card with this title. */
async function save(page: Page, card: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('installation.update') && response.ok())
  await page.getByRole('region', { name: card, exact: true }).getByRole('button', { name: 'Save' }).click()
  await answered
}
