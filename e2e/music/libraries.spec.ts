import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aWave } from '../../server/products/music/testing/audio-samples.ts'
import { ACCOUNTS, signIn } from '../accounts.ts'
import { expect, expectAccessible, newWindow, test } from '../fixtures.ts'
import { startOwn, type OwnServer } from '../own-server.ts'

// Other tests count the tracks of the shared server.
const home = mkdtempSync(join(tmpdir(), 'e2e-library-'))
const folder = join(home, 'attic')
let server: OwnServer
test.beforeAll(async () => {
  mkdirSync(folder)
  server = await startOwn(join(home, 'data'), { SAMPLE_VACANCIES: '50' })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true })
})

function put(name: string, content: Buffer | string): void {
  writeFileSync(join(folder, name), content)
  utimesSync(join(folder, name), new Date('2020-01-01'), new Date('2020-01-01'))
}

test('an operator adds a library, scans it, keeps its titles, and names who hears it', async ({ browser }) => {
  const page = await newWindow(browser, { baseURL: server.url })
  await signIn(page.context().request, ACCOUNTS.operator)
  put('one.wav', aWave({ title: 'Attic Waltz', artist: 'The Attic', album: 'Under the Roof' }, 41))
  put('two.wav', aWave({ title: 'Rain', artist: 'The Attic', album: 'Under the Roof' }, 42))
  put('broken.mp3', 'no music')
  await page.goto('/music')
  await page.getByRole('link', { name: 'Libraries' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add library' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Folder' }).fill('/no/such/folder')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Attic')
  await dialog.getByRole('button', { name: 'Add library' }).click()
  await expect(dialog.getByText('must be the absolute path of a folder on the server')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder)
  await dialog.getByRole('checkbox', { name: 'Every account hears it' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Accounts that hear it' }).fill(ACCOUNTS.operator.email)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add library' }).click()
  const attic = page.getByRole('region', { name: 'Attic' })
  await expect(attic.getByText('Not scanned yet')).toBeVisible()

  await attic.getByRole('button', { name: 'Scan Attic', exact: true }).click()
  await expect(attic.getByText('3 of 3 files: 1 added')).toBeVisible()
  await attic.getByText('2 files could not be imported').click()
  await expect(attic.getByText('broken.mp3')).toBeVisible()
  await expect(attic.getByText('Its title breaks the rule of titles')).toBeVisible()
  await expectAccessible(page)
  await attic.getByRole('button', { name: 'Keep titles and scan Attic' }).click()
  await expect(attic.getByText('3 of 3 files: 1 added, 0 updated, 1 unchanged, 1 refused')).toBeVisible()
  await expect(attic.getByText('2 tracks')).toBeVisible()

  await page.goto('/music/search?q=attic')
  await expect(page.getByText('Attic Waltz', { exact: true })).toBeVisible()
  const other = await newWindow(browser, { baseURL: server.url })
  await signIn(other.context().request, ACCOUNTS.user)
  await other.goto('/music/search?q=attic')
  await expect(other.getByText('No results for “attic”')).toBeVisible()
  await page.goto('/music/libraries')
  await attic.getByRole('button', { name: 'Edit Attic' }).click()
  await dialog.getByRole('checkbox', { name: 'Every account hears it' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(attic.getByText('Everybody')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Attic Waltz', { exact: true })).toBeVisible()
  await other.context().close()
  await page.context().close()
})
