import { expect, test } from '../fixtures.ts'

test.use({ as: 'operator' })

test('adds an artist with an album, changes both, and deletes them in the order that keeps no orphans', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  await page.goto('/music/artists')
  const addArtist = page.getByRole('button', { name: 'Add artist' })
  await addArtist.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(addArtist).toBeFocused()
  await addArtist.press('Enter')
  await dialog.getByLabel('Name').fill('Aardvark Trio')
  await dialog.getByLabel('Name').press('Enter')
  await expect(page.getByRole('heading', { name: 'Aardvark Trio' })).toBeVisible()
  await page.getByRole('button', { name: 'Add album' }).click()
  await dialog.getByLabel('Name').fill('Night Diggers')
  for (const wrong of ['19xx', '19']) {
    await dialog.getByLabel('Year').fill(wrong)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Year' })).toHaveAttribute('aria-invalid', 'true')
  }
  await dialog.getByLabel('Year').fill('1999')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { name: 'Night Diggers' })).toBeVisible()
  const album = page.url()
  await page.getByRole('link', { name: 'Aardvark Trio' }).click()
  await expect(page.getByRole('heading', { name: 'Aardvark Trio' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The artist still has tracks or albums')).toBeVisible()
  await dialog.getByLabel('Name').fill('Aardvark Quartet')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Aardvark Quartet' })).toBeVisible()
  const artist = page.url()
  for (const [address, list] of [
    [album, 'albums'],
    [artist, 'artists'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await dialog.getByRole('button', { name: 'Delete permanently' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/music/${list}$`))
  }
  await page.getByRole('searchbox', { name: 'Search names' }).fill('Aardvark')
  await expect(page).toHaveURL(/q=Aardvark/)
  await expect(page.getByText('No matching names')).toBeVisible()
})
