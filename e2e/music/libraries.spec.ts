import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aWave } from '../../server/products/music/testing/audio-samples.ts'
import { ACCOUNTS, stateFile } from '../accounts.ts'
import { expect, expectAccessible, newWindow, test } from '../fixtures.ts'

test.use({ as: 'operator' })

const folder = mkdtempSync(join(tmpdir(), 'e2e-library-'))
test.afterAll(() => rmSync(folder, { recursive: true }))

function put(name: string, content: Buffer | string): void {
  writeFileSync(join(folder, name), content)
  utimesSync(join(folder, name), new Date('2020-01-01'), new Date('2020-01-01'))
}

test('an operator adds a library, scans it, keeps its titles, and names who hears it', async ({ page, browser }) => {
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
  await expect(page.getByText('Attic Waltz')).toBeVisible()
  const other = await newWindow(browser, { storageState: stateFile('user') })
  await other.goto('/music/search?q=attic')
  await expect(other.getByText('No results for “attic”')).toBeVisible()
  await page.goto('/music/libraries')
  await attic.getByRole('button', { name: 'Edit Attic' }).click()
  await dialog.getByRole('checkbox', { name: 'Every account hears it' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(attic.getByText('Everybody')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Attic Waltz')).toBeVisible()
  await other.context().close()
})
