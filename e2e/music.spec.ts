import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const ALBUMS = [
  'Still Water Maps',
  'Continue in Ten',
  'Rooms With Windows',
  'Night Shift',
  'Songs for a Long Table',
  'Velocity Gardens',
]

const audio = (page: Page) =>
  page.getByTestId('audio').evaluate((element: HTMLAudioElement) => ({
    time: element.currentTime,
    paused: element.paused,
    src: new URL(element.src).pathname,
  }))

test.describe('a listener', () => {
  test.use({ as: 'user' })

  test('plays, seeks, queues and goes on listening from page to page', async ({ page }) => {
    await page.goto('/music')
    await page.getByRole('button', { name: 'Play Night Ferry' }).first().click()
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player.getByText('Night Ferry')).toBeVisible()
    await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(0.3)

    await page.getByRole('link', { name: 'Albums' }).click()
    await page.getByRole('link', { name: /Night Shift/ }).click()
    await expect(page.getByRole('heading', { name: 'Night Shift' })).toBeVisible()
    const picture = (place: Locator) => place.getByRole('presentation').first().getAttribute('src')
    expect(await picture(player)).toBe(await picture(page.getByRole('main')))
    const before = await audio(page)
    expect(before.paused).toBe(false)
    await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(before.time)

    await player.getByRole('slider', { name: 'Position' }).press('End')
    await expect(player.getByText('Night Ferry')).toBeHidden()
    await page.getByRole('button', { name: 'More for Freight Lift' }).click()
    await page.getByRole('button', { name: 'Add to queue' }).click()
    await player.getByRole('button', { name: 'Queue' }).click()
    await player
      .getByRole('button', { name: /^Freight Lift/ })
      .last()
      .click()
    await expect.poll(async () => (await audio(page)).src).toContain('freight-lift')

    await page.getByRole('link', { name: 'Rides', exact: true }).click()
    await expect(page).toHaveURL(/\/rides/)
    await expect(player.getByText('Freight Lift').first()).toBeVisible()
    await player.getByRole('button', { name: 'Pause' }).click()
    expect((await audio(page)).paused).toBe(true)
  })

  test('hears every album at the first press, and the next track when one ends', async ({ page }) => {
    for (const album of ALBUMS) {
      await page.goto('/music/albums')
      await page.getByRole('link', { name: new RegExp(album) }).click()
      await expect(page.getByRole('heading', { name: album })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click()
      await expect.poll(async () => (await audio(page)).time, album).toBeGreaterThan(0.3)
      await expect(page.getByText('No audio')).toHaveCount(0)
    }
    const { src } = await audio(page)
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('slider', { name: 'Position' }).press('End')
    await expect.poll(async () => (await audio(page)).src).not.toBe(src)
    await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(0.3)
    await player.getByRole('button', { name: 'Queue' }).click()
    const queue = page.getByRole('region', { name: 'Queue' })
    const tracks = queue.getByRole('listitem')
    await expect(tracks).toHaveCount(6)

    // Another order, by keyboard and by dragging; what plays goes on.
    const playing = await audio(page)
    const first = (await tracks.first().textContent()) ?? ''
    await tracks.first().getByRole('button').first().press('Alt+ArrowDown')
    await expect(tracks.nth(1)).toHaveText(first)
    await expect(tracks.nth(1).getByRole('button').first()).toBeFocused()
    await expect(queue.getByText('Moved to place 2 of 6')).toBeAttached()
    // A browser that is busy may leave a drag without its drop, or drop beside the row: a person drags once more.
    await expect(async () => {
      const at = (await tracks.allTextContents()).indexOf(first)
      if (at !== 2) await tracks.nth(at).dragTo(tracks.nth(2))
      await expect(tracks.nth(2)).toHaveText(first, { timeout: 5_000 })
    }).toPass()
    expect((await audio(page)).src).toBe(playing.src)
    await queue.getByRole('switch', { name: 'Even out loudness (ReplayGain)' }).click()
    await page.reload()
    await player.getByRole('button', { name: 'Queue' }).click()
    await expect(tracks.nth(2)).toHaveText(first)
    await expect(queue.getByRole('switch', { name: 'Even out loudness (ReplayGain)' })).toBeChecked()
    await expectAccessible(page)
  })

  test('stars an album and a track, finds the album among the starred ones, and plays a track next', async ({
    page,
  }) => {
    await page.goto('/music/albums')
    await page.getByRole('link', { name: /Velocity Gardens/ }).click()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Star', exact: true }).click()
    await expect(main.getByRole('button', { name: 'Remove the star' })).toBeVisible()
    await page.getByRole('link', { name: 'Albums' }).click()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Starred')
    await expect(page).toHaveURL(/order=starred/)
    await expect(main.getByRole('link')).toHaveText([/Velocity Gardens/])
    await page.reload()
    await main.getByRole('link', { name: /Velocity Gardens/ }).click()
    await main.getByRole('button', { name: 'Remove the star' }).click()
    await expect(main.getByRole('button', { name: 'Star', exact: true })).toBeVisible()

    await main.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'More for Glasshouse' }).click()
    await page.getByRole('button', { name: 'Play next' }).click()
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('button', { name: 'Star', exact: true }).click()
    await player.getByRole('button', { name: 'Next track' }).click()
    await expect(player.getByText('Glasshouse').first()).toBeVisible()
    await player.getByRole('button', { name: 'Previous track' }).click()
    await player.getByRole('button', { name: 'Remove the star' }).click()
    await expectAccessible(page)
  })

  test('finds the queue and its position again after a reload, and closes the queue with Escape', async ({ page }) => {
    await page.goto('/music')
    await page.getByRole('button', { name: 'Play Night Ferry' }).first().click()
    const player = page.getByRole('region', { name: 'Player' })
    await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(1)
    await player.getByRole('button', { name: 'Pause' }).click()
    const { time } = await audio(page)
    await page.goto('/vacancies')
    await page.reload()
    await expect(player.getByText('Night Ferry')).toBeVisible()
    await expect.poll(async () => (await audio(page)).time).toBeGreaterThanOrEqual(Math.floor(time))
    expect((await audio(page)).paused).toBe(true)

    const queue = page.getByRole('region', { name: 'Queue' })
    await player.getByRole('button', { name: 'Queue' }).click()
    await expect(queue.getByRole('button', { name: /^Night Ferry/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(queue).toBeHidden()
    await player.getByRole('button', { name: 'Queue' }).click()
    await expect(queue).toBeVisible()
    await page.getByRole('link', { name: 'Rides', exact: true }).click()
    await expect(queue).toBeHidden()
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(time)
  })

  test('finds a track by keyboard alone and keeps the search in the address', async ({ page }) => {
    await page.goto('/music/tracks')
    await page.getByRole('searchbox', { name: 'Search titles' }).fill('polka')
    await expect(page).toHaveURL(/q=polka/)
    const grid = page.getByRole('grid', { name: 'Tracks' })
    await expect(grid.getByRole('row')).toHaveCount(1)
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Player' }).getByText('Clockwork Polka')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search titles' })).toHaveValue('polka')
  })

  test('scrolls by rows and comes back to the row they left', async ({ page }) => {
    await page.goto('/music/tracks?sort=title%3ADESC')
    const grid = page.getByRole('grid', { name: 'Tracks' })
    await expect(grid.getByRole('row').first()).toBeVisible()
    await grid.hover()
    await page.mouse.wheel(0, 1040)
    await expect(page).toHaveURL(/at=20/)
    const row = grid.locator('[aria-rowindex="21"]')
    const top = (await row.boundingBox())?.y
    const link = grid.locator('[aria-rowindex="25"]').getByRole('link').first()
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/sort=title%3ADESC&at=20/)
    await expect(row).toBeInViewport()
    expect((await row.boundingBox())?.y).toBeCloseTo(top ?? 0, 0)
  })

  test('searches as they type, and hears what was found', async ({ page }) => {
    await page.goto('/music/search')
    await page.getByRole('searchbox', { name: 'Search the catalogue' }).pressSequentially('windows')
    await expect(page.getByRole('link', { name: /Rooms With Windows/ }).first()).toBeVisible()
    await expect(page).toHaveURL(/q=windows/)
    await page.goto('/music/search?q=letter')
    await page
      .getByRole('row', { name: /A Letter, Unsent/ })
      .getByText('A Letter, Unsent', { exact: true })
      .click()
    await expect.poll(async () => (await audio(page)).time).toBeGreaterThan(0.3)
  })

  test('explores the external layer, over HTTP and over the socket', async ({ page }) => {
    await page.goto('/music/explorer')
    await expect(page.getByLabel('Layer')).toHaveCount(0)
    await expect(page.locator('pre[aria-label="JSON"]')).toContainText('"title": "Night Ferry"')
    await expect(page.getByText(/cache-status: quartet/)).toBeVisible()
    await page.getByRole('tab', { name: 'Socket' }).click()
    await expect(page.locator('pre[aria-label="Socket"]')).toContainText('<title>Night Ferry</title>')
  })

  test('sees no way to change the catalogue', async ({ page }) => {
    await page.goto('/music/tracks')
    await expect(page.getByRole('grid', { name: 'Tracks' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add track' })).toHaveCount(0)
  })
})

test.describe('an operator', () => {
  test.use({ as: 'operator' })

  test('explores the internal layer, too', async ({ page }) => {
    await page.goto('/music/explorer')
    await expect(page.getByTestId('address')).toContainText('/api/internal/track?fields=title,artist,album.name')
    await expect(page.locator('pre[aria-label="JSON"]')).toContainText('"totalCount": 36')
    await page.getByRole('tab', { name: 'XML' }).click()
    await expect(page.locator('pre[aria-label="XML"]')).toContainText('<tracks type="array">')
    await page.getByLabel('Layer').selectOption('external')
    await expect(page.getByTestId('address')).toContainText('/api/v1/track/1')
  })

  test('adds, changes and deletes a track, told by the configured rules', async ({ page }) => {
    await page.goto('/music/tracks')
    await page.getByRole('button', { name: 'Add track' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('abcd')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText('The title must have at least 5 characters')).toBeVisible()
    await dialog.getByLabel('Title').fill('Zebra Crossing')
    await dialog.getByLabel('File').fill('../nowhere.mp3')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText(/must not contain empty parts/)).toBeVisible()
    await dialog.getByLabel('File').fill('zebra/crossing.mp3')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('searchbox').fill('Zebra')
    const row = page.getByRole('row', { name: /Zebra Crossing/ })
    await expect(row.getByText('No audio')).toBeVisible()
    const play = row.getByRole('button', { name: 'Play Zebra Crossing: no audio file' })
    await expect(play).toBeDisabled()
    await expect(play).toHaveAttribute('title', 'There is no audio file for this track')
    await row.getByText('Zebra Crossing', { exact: true }).click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit Zebra Crossing' }).click()
    await dialog.getByLabel('Title').fill('Zebra Crossing II')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit Zebra Crossing II' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('No matching titles')).toBeVisible()
  })
})

test('a stranger is asked to sign in', async ({ page }) => {
  await page.goto('/music/tracks')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fmusic%2Ftracks/)
})
