import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Vacancies found' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search vacancies' })

/** How many results the list shows, once it is no longer searching. */
async function found(page: Page): Promise<number> {
  const output = list(page).locator('output').first()
  await expect(output).toHaveText(/\d vacanc/)
  return Number((await output.textContent())?.replace(/\D/g, ''))
}

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/vacancies${query}`)
  await expect(
    page.getByRole('group', { name: 'Experience' }).or(page.getByRole('button', { name: /^Filters/ })),
  ).toBeVisible()
}

test('values of a facet are selected by keyboard, and their counts are what selecting them finds', async ({ page }) => {
  await open(page)
  const experience = page.getByRole('group', { name: 'Experience' })
  const none = experience.getByRole('checkbox').first()
  const [name, count] = await labelled(experience.locator('label').first())
  await none.focus()
  await page.keyboard.press('Space')
  await expect(none).toBeChecked()
  await expect(page.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible()
  await expect.poll(() => found(page)).toBe(count)

  const second = experience.locator('label').nth(1)
  const [, more] = await labelled(second)
  await second.getByRole('checkbox').press('Space')
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(2)
  await expect.poll(() => found(page)).toBe(count + more)
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Find in Role' }).fill('driver')
  await expect(page.getByRole('group', { name: 'Role' }).locator('label').first()).toContainText(/driver/i)
})

test('a chip shows what the search finds without it, and is removed by keyboard', async ({ page }) => {
  await open(page, '?area=1&salary_from=60000&date_from=2020-01-01&top_lat=56&bottom_lat=55&left_lng=37&right_lng=38')
  const chips = page.getByRole('region', { name: 'Active filters' })
  await expect(chips.getByRole('button', { name: /^Remove filter/ })).toHaveCount(4)
  await expect(chips).toContainText('Map area')
  await expect(chips).toContainText('From 1 Jan 2020')
  const pay = chips.getByRole('button', { name: /Pay from ₽60,000: [\d,]+ without it/ })
  const without = Number((await pay.getAttribute('aria-label'))?.split(':')[1]?.replace(/\D/g, ''))
  await pay.press('Enter')
  await expect(pay).toHaveCount(0)
  await expect.poll(() => found(page)).toBe(without)
  await expect(chips.locator('button:focus')).toHaveCount(1)
  await expect(page).toHaveURL((url) => !url.searchParams.has('salary_from'))
})

test('the pay slider is set by keys and by a click on the line, and its thumbs never cross', async ({ page }) => {
  await open(page)
  const [low, high] = [page.getByRole('slider', { name: 'Pay from' }), page.getByRole('slider', { name: 'Pay to' })]
  await low.press('ArrowRight')
  await expect(page).toHaveURL(/salary_from=\d+/)
  await expect(low).toBeFocused()
  await high.click({ position: { x: 190, y: 12 }, force: true })
  await expect(page).toHaveURL(/salary_to=\d+/)
  await low.press('End')
  await expect.poll(async () => Number(await high.inputValue()) - Number(await low.inputValue())).toBe(3)
})

test('a suggestion is taken by keyboard, and typed text stays when none is', async ({ page }) => {
  await open(page)
  await box(page).focus()
  await page.keyboard.type('водит')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box(page)).toHaveValue('водит')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveValue('водит')
  const wanted = (await options.first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(wanted)
  await expect(page).toHaveURL((url) => url.searchParams.get('text') === wanted)
  expect(await found(page)).toBeGreaterThan(0)
})

test('no character is lost while lists load', async ({ page }) => {
  await open(page)
  await page.route(/vacancies\.search/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
  await page.getByRole('group', { name: 'Experience' }).getByRole('checkbox').first().check()
  const typed = 'старший разработчик python и postgresql!'
  expect(typed).toHaveLength(40)
  await box(page).focus()
  await box(page).pressSequentially(typed, { delay: 10 })
  await expect(box(page)).toHaveValue(typed)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
  await expect(box(page)).toHaveValue(typed)
})

test('a search without results says what to remove and what that finds', async ({ page }) => {
  await open(page, '?text=%D0%B2%D0%BE%D0%B4%D0%B8%D1%82%D0%B5%D0%BB%D1%8C&salary_from=1900000000')
  const drop = page.getByRole('list', { name: 'What to remove' }).getByRole('button', { name: /Pay from/ })
  const count = Number((await drop.textContent())?.split('1,900,000,000')[1]?.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await expectAccessible(page)
  await drop.press('Enter')
  await expect.poll(() => found(page)).toBe(count)
})

test('back and forward restore the search, the page, the selected vacancy and the scroll position', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await list(page).locator('article').nth(8).getByRole('link').click()
  const title = (await list(page).locator('article').nth(8).getByRole('heading').textContent()) ?? ''
  const pane = page.getByRole('region', { name: 'Reading pane' })
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText(title)
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(300)
  await pane.getByRole('link', { name: 'Open vacancy page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Similar vacancies' })).toBeVisible()

  await page.getByRole('link', { name: 'Vacancies', exact: true }).last().click()
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 100)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(pane.getByRole('heading', { level: 2 })).toHaveText(title)
})

test('while the search is unavailable the previous results stay, and it is retried when the server said', async ({
  page,
}) => {
  await page.clock.install()
  // Searches for vacancies that no other test publishes.
  await open(page, '?text=%D0%B2%D0%BE%D0%B4%D0%B8%D1%82%D0%B5%D0%BB%D1%8C')
  const first = await list(page).locator('article').first().getByRole('heading').textContent()
  let asked = 0
  await page.route(/\/api\/trpc\/[^?]*vacancies\.search/, async (route) => {
    if (++asked > 1) return route.continue()
    const error = { message: 'The job search is being maintained', code: -32603 }
    const answer = [
      { error: { ...error, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, reason: 'unavailable' } } },
    ]
    return route.fulfill({ status: 503, headers: { 'Retry-After': '90' }, json: answer })
  })
  // On a busy machine the results may be shown before the page listens to this control.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('salary_desc')
    expect(asked).toBe(1)
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('The job search is being maintained. Showing the previous results.')).toBeVisible()
  await expect(page.getByText(/Retrying in \d+ s/)).toBeVisible()
  await expect(list(page).locator('article').first().getByRole('heading')).toHaveText(first ?? '')
  await expectAccessible(page)
  expect(asked).toBe(1)
  await page.clock.fastForward(90_000)
  await expect.poll(() => asked).toBe(2)
  await expect(page.getByText(/Showing the previous results/)).toHaveCount(0)
  await expect(list(page).locator('article').first().getByRole('heading')).not.toHaveText(first ?? '')
})

test('the part of the map in view limits the search, by keyboard', async ({ page }) => {
  await open(page, '?area=1')
  const all = await found(page)
  await page.getByRole('button', { name: 'Show on map' }).press('Enter')
  const map = page.getByRole('application', { name: /^Map with [1-9]/ })
  await expect(map).toBeVisible()
  await expectAccessible(page)
  // The map has the colours of the page: an undefined colour token would leave it black.
  await expect.poll(() => map.evaluate(cornerOf)).toBeGreaterThan(200)
  await map.focus()
  for (const key of ['+', '+', 'ArrowLeft']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Search this area' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Remove filter Map area/ })).toBeVisible()
  const inside = await found(page)
  expect(inside).toBeGreaterThan(0)
  expect(inside).toBeLessThan(all)
  await page.goBack()
  await expect.poll(() => found(page)).toBe(all)
})

/** Runs in the page: how light the upper left corner of a canvas is, 0 to 255. */
function cornerOf(canvas: HTMLElement): number {
  const context = (canvas as HTMLCanvasElement).getContext('2d')
  return context?.getImageData(0, 0, 1, 1).data[0] ?? 0
}

test('the map says how many results have a place on it, and is fitted to those of each search', async ({
  page,
  request,
}) => {
  await open(page, '?text=%D0%B2%D0%BE%D0%B4%D0%B8%D1%82%D0%B5%D0%BB%D1%8C')
  await page.getByRole('button', { name: 'Show on map' }).press('Enter')
  const map = page.getByRole('application', { name: /^Map with [1-9]/ })
  await map.focus()
  for (const key of ['+', '+', '+', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)

  await page.getByRole('group', { name: 'Experience' }).getByRole('checkbox').first().check()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(1)
  const query = new URL(page.url()).search
  const places = (await (await request.get(`/api/vacancies/points${query}`)).json()) as Record<
    'found' | 'located',
    number
  >
  expect(places.located).toBeGreaterThan(0)
  expect(places.located).toBeLessThan(places.found)
  const caption = page.getByText(/with an address on the map$/)
  await expect
    .poll(async () =>
      (await caption.textContent())
        ?.replaceAll(/[^\d ]/g, '')
        .match(/\d+/g)
        ?.map(Number),
    )
    .toEqual([places.found, places.located])
  await page.getByRole('button', { name: 'Search this area' }).press('Enter')
  // A few far ones lie outside of the area that the map begins with.
  await expect.poll(() => found(page)).toBeGreaterThanOrEqual(0.9 * places.located)
  expect(await found(page)).toBeLessThanOrEqual(places.located)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('filters open in a sheet, and nothing is wider than the screen', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: /^Filters/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const [name, count] = await labelled(sheet.getByRole('group', { name: 'Experience' }).locator('label').first())
    await sheet.getByRole('group', { name: 'Experience' }).getByRole('checkbox').first().tap()
    const show = sheet.getByRole('button', { name: /vacanc/ })
    await expect.poll(async () => Number((await show.textContent())?.replace(/\D/g, ''))).toBe(count)
    await expectAccessible(page)
    await show.tap()
    await expect(page.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible()
    await expect.poll(() => found(page)).toBe(count)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const row = list(page).locator('article').nth(9)
    await row.scrollIntoViewIfNeeded()
    await row.getByRole('link').tap()
    await expect(page).toHaveURL(/\/vacancies\/\d+$/)
    await expect(page.getByRole('region', { name: 'Similar vacancies' })).toBeAttached()
    await page.goBack()
    await expect(row).toBeInViewport()
  })
})

/** The name and the count of a facet's value. */
async function labelled(label: ReturnType<Page['locator']>): Promise<[name: string, count: number]> {
  await expect(label).toBeVisible()
  const [name = '', count = ''] = await label.locator('> span:not(:has(input))').allTextContents()
  return [name, Number(count.replace(/\D/g, ''))]
}
