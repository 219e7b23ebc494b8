import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { freePort } from '../server/core/net.ts'
import { ACCOUNTS, signIn } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { printedBy, startOwn } from './own-server.ts'

const SOURCE = '.cache/e2e-setup-source'
const DATA = '.cache/e2e-setup'
const BACKUPS = resolve('.cache/e2e-setup-backups')
const PASSPHRASE = 'a passphrase of no value'

// Each starts an installation of its own.
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

  test('without backups the page says what to set', async ({ page }) => {
    rmSync(DATA, { recursive: true, force: true })
    const server = await startOwn(DATA, { DEMO_ACCOUNTS: 'off' })
    try {
      await expect.poll(() => server.output()).toContain('restore a backup')
      const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(server.output()) ?? []
      await page.goto(address)
      await expect(page.getByText('укажите в BACKUP_TARGET папку')).toBeVisible()
      await expectLanguage(page, 'ru')
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })
})

test('the first operator names the installation, closes sign-up, and sees which lines are missing', async ({
  page,
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
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Our house')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await expect
      .poll(
        async () => (await page.reload(), page.getByRole('banner').getByRole('link', { name: 'Our house' }).count()),
      )
      .toBe(1)
    await expect(page).toHaveTitle('Installation · Our house')
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
