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
    await expect.poll(server.output).toContain('make the first operator, or restore a backup')
    const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(server.output()) ?? []
    await page.goto(address)
    await page.getByLabel('Backup', { exact: true }).selectOption(readdirSync(BACKUPS)[0] ?? '')
    await page.getByLabel('Passphrase of the backup', { exact: true }).fill('not the passphrase')
    await page.getByRole('button', { name: 'Restore this backup' }).click()
    await expect(page.getByText('Quartet checks the backup, restores it')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('the passphrase is not the one that it was encrypted with')
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

test('without backups the page says what to set, in Russian too', async ({ page }) => {
  rmSync(DATA, { recursive: true, force: true })
  const server = await startOwn(DATA, { DEMO_ACCOUNTS: 'off' })
  try {
    await expect.poll(server.output).toContain('restore a backup')
    const [address = ''] = /http\S+\/setup\?key=[\w-]{43}/.exec(server.output()) ?? []
    await page.setExtraHTTPHeaders({ 'Accept-Language': 'ru' })
    await page.goto(address)
    await expect(page.getByText('укажите в BACKUP_TARGET папку')).toBeVisible()
    await expectLanguage(page, 'ru')
  } finally {
    expect(await server.stop()).toBe(0)
  }
})
