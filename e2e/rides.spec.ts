import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, tabTo, test } from './fixtures.ts'

const ours = { 'Sec-Fetch-Site': 'same-origin' }
const STRANGER = { storageState: { cookies: [], origins: [] } }
const SAVE = '**/api/v2/save-feedback'

async function aTrip(api: APIRequestContext): Promise<string> {
  const data = { pickup: 'Old Harbour 12', dropoff: 'Riverside Park', fare: '15.00', currency: 'EUR' }
  const answer = await api.post('/api/orders', { data, headers: ours })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { order_id: string }).order_id
}

interface Saved {
  stars?: number
  comment?: string
  quality_choices: string[]
  better_quality_choices: string[]
  tips?: string
}

async function savedOf(api: APIRequestContext, orderId: string): Promise<Saved | undefined> {
  const answer = await api.get(`/api/orders/${orderId}`)
  return ((await answer.json()) as { feedback?: Saved }).feedback
}

async function open(page: Page, orderId: string): Promise<void> {
  await page.goto(`/rides/feedback/${orderId}`)
  await expect(page.getByRole('heading', { name: 'How was your trip?' })).toBeVisible()
}

const star = (page: Page, stars: number) => page.getByRole('radio', { name: new RegExp(`^${stars} of 5`) })
const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })

// A service worker would hide requests from the interception that most of these tests need.
test.use({ as: 'user', viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

test.describe('the feedback screen on a phone', () => {
  test('is filled in by keyboard alone, and everything in it has a name', async ({ page, request }) => {
    await request.post('/api/save-feedback', { data: { order_id: await aTrip(request), stars: 2 }, headers: ours })
    const orderId = await aTrip(request)
    await open(page, orderId)
    await expectAccessible(page)
    await tabTo(page, /of 5/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const chosen = Number(await page.locator('input[name=stars]:checked').inputValue())
    expect(chosen).toBeGreaterThan(2)
    await expect(star(page, chosen)).toBeFocused()
    await tabTo(page, 'Clean car')
    await page.keyboard.press('Space')
    await expect(page.getByRole('group', { name: 'What was better than last time?' })).toBeVisible()
    await tabTo(page, 'Faster pickup')
    await page.keyboard.press('Space')
    await tabTo(page, 'Comment')
    await page.keyboard.type('Fine')
    await expectAccessible(page)
    await tabTo(page, 'Send feedback')
    await page.keyboard.press('Enter')
    await expect(thanks(page)).toBeVisible()
    await expect
      .poll(() => savedOf(request, orderId))
      .toMatchObject({
        stars: chosen,
        comment: 'Fine',
        quality_choices: ['Clean car'],
        better_quality_choices: ['Faster pickup'],
      })
  })

  test('takes a tip with a comma to the last digit, and never sends a hidden answer', async ({ page, request }) => {
    await request.post('/api/save-feedback', { data: { order_id: await aTrip(request), stars: 3 }, headers: ours })
    const orderId = await aTrip(request)
    await open(page, orderId)
    await page.getByText('Excellent', { exact: true }).click()
    await page.getByText('Better route', { exact: true }).click()
    await page.getByText('Terrible', { exact: true }).click()
    await expect(page.getByText('Better route', { exact: true })).toBeHidden()
    await expect(page.getByRole('radio', { name: 'No tip' })).toBeChecked()
    await page.getByText('Other', { exact: true }).click()
    await page.getByLabel('Your amount in EUR').fill('1,2,3')
    await expect(page.getByText('Type an amount such as')).toBeVisible()
    await page.getByLabel('Your amount in EUR').fill('0,305')
    await send(page).click()
    await expect
      .poll(() => savedOf(request, orderId))
      .toMatchObject({
        stars: 1,
        tips: '0.305',
        better_quality_choices: [],
      })
  })

  test('two quick taps send once', async ({ page, request }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    await star(page, 4).check({ force: true })
    let posts = 0
    page.on('request', (one) => (posts += one.method() === 'POST' && one.url().endsWith('save-feedback') ? 1 : 0))
    await send(page).dblclick()
    await expect(thanks(page)).toBeVisible()
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 4 })
    expect(posts).toBe(1)
  })

  test('without a connection the save stays on the phone, survives a reload, and is delivered once', async ({
    page,
    request,
    context,
  }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    await star(page, 5).check({ force: true })
    const bodies: (string | null)[] = []
    page.on('request', (one) => one.url().endsWith('save-feedback') && bodies.push(one.postData()))
    await context.setOffline(true)
    await send(page).click()
    await expect(page.getByText('Saved on this phone, will be sent.')).toBeVisible()
    await page.route(SAVE, (route) => route.abort())
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText('Saved on this phone, will be sent.')).toBeVisible()
    expect(await savedOf(request, orderId)).toBeUndefined()
    await page.unroute(SAVE)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 5 })
    await expect(page.getByText('Saved on this phone')).toBeHidden()
    expect(new Set(bodies).size).toBe(1)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent')))
    expect(kept).toEqual([])
  })

  test('on a slow network thanks at once; a lost answer is asked for again and counts once', async ({
    page,
    request,
  }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    await star(page, 3).check({ force: true })
    let lost = 0
    await page.route(SAVE, async (route) => {
      if (lost++ > 0) return route.continue()
      // The server saves, and the phone never hears of it.
      await route.fetch()
      await route.abort()
    })
    await send(page).click()
    await expect(thanks(page)).toBeVisible({ timeout: 1000 })
    await expect.poll(() => lost).toBeGreaterThan(1)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent'))))
      .toEqual([])
    expect(await savedOf(request, orderId)).toMatchObject({ stars: 3 })
  })

  test('answers survive a reload before they are sent', async ({ page, request }) => {
    await open(page, await aTrip(request))
    await star(page, 2).check({ force: true })
    await page.getByLabel('Comment').fill('Half a thought')
    await page.reload()
    await expect(page.getByLabel('Comment')).toHaveValue('Half a thought')
    await expect(star(page, 2)).toBeChecked()
  })

  test('at twice the text size nothing is cut off and the button is reached', async ({ page, request }) => {
    await open(page, await aTrip(request))
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await star(page, 5).check({ force: true })
    await expect(send(page)).toBeInViewport()
    await expect(page.getByText('Excellent', { exact: true })).toBeVisible()
  })

  test('every target is at least 44 pixels high', async ({ page, request }) => {
    await open(page, await aTrip(request))
    for (const target of await page
      .locator('form label:has(input:is([type=radio],[type=checkbox])), form button')
      .all()) {
      expect((await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    }
  })
})

// Needs the production build: a page in development waits for its own web socket before it comes alive.
test.describe('the feedback screen kept on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens cold without a connection, and its unsent save is delivered once', async ({ page, request, context }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    await expect.poll(() => page.evaluate(isKept, `/rides/feedback/${orderId}`)).toBe(true)
    await star(page, 5).check({ force: true })
    await page.getByLabel('Comment').fill('Under the bridge')
    await context.setOffline(true)
    const cold = await page.reload()
    expect(cold?.fromServiceWorker()).toBe(true)
    await expect(star(page, 5)).toBeChecked()
    await send(page).click()
    await expect(page.getByText('Saved on this phone, will be sent.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Saved on this phone, will be sent.')).toBeVisible()
    expect(await savedOf(request, orderId)).toBeUndefined()
    const answers: (string | null)[] = []
    page.on('response', (one) => {
      if (one.url().endsWith('save-feedback'))
        answers.push(`${one.status()} ${one.headers()['idempotency-replayed'] ?? 'first'}`)
    })
    await context.setOffline(false)
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 5, comment: 'Under the bridge' })
    await expect(page.getByText('Saved on this phone')).toBeHidden()
    expect(answers).toEqual(['200 first'])
    await page.reload()
    await expect(page.getByText('You have rated this trip.')).toBeVisible()
  })

  test('is gone after signing out', async ({ page, request, context }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    const path = `/rides/feedback/${orderId}`
    await expect.poll(() => page.evaluate(isKept, path)).toBe(true)
    await context.clearCookies()
    await page.goto(path)
    await expect(page.getByText('Sign in to rate this trip')).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Sign in to rate this trip')).toBeVisible()
  })
})

/** Runs in the page: whether the worker holds the page and has taken over. */
async function isKept(path: string): Promise<boolean> {
  const copy = await caches.match(path, { ignoreVary: true })
  return copy !== undefined && navigator.serviceWorker.controller !== null
}

test('a stranger’s trip does not exist', async ({ page, browser, baseURL, request }) => {
  const orderId = await aTrip(request)
  const other = await browser.newContext({ baseURL, storageState: '.cache/e2e-states/employer.json' })
  const theirs = await other.newPage()
  expect((await theirs.goto(`/rides/feedback/${orderId}`))?.status()).toBe(404)
  await other.close()
  await open(page, orderId)
})

test.describe('a feedback link', () => {
  test('opens the screen without a cookie, once', async ({ request, browser, baseURL }) => {
    const orderId = await aTrip(request)
    const link = await request.post(`/api/orders/${orderId}/feedback-link`, { data: {}, headers: ours })
    const { url } = (await link.json()) as { url: string }
    const path = new URL(url).pathname + new URL(url).hash
    const view = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, ...STRANGER })
    const page = await view.newPage()
    await page.goto(path)
    await star(page, 4).check({ force: true })
    expect(page.url()).not.toContain('rfl_')
    await send(page).click()
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 4 })
    await view.close()
    const again = await browser.newContext({ baseURL, ...STRANGER })
    const late = await again.newPage()
    await late.goto(path)
    await expect(late.getByText('This link was used already or is over')).toBeVisible()
    await again.close()
  })
})

test.describe('the desk and the switches', () => {
  test.use({ as: 'operator', viewport: { width: 1440, height: 900 } })

  test('feedback appears in the inbox by itself, and is closed there', async ({ page, request }) => {
    const orderId = await aTrip(request)
    await request.post('/api/save-feedback', {
      data: { order_id: orderId, stars: 1, comment: 'Lost my hat' },
      headers: ours,
    })
    const task = page.getByRole('listitem').filter({ hasText: orderId })
    await expect(async () => {
      await page.goto('/rides/support')
      await expect(task).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(task).toContainText('Lost my hat')
    await expectAccessible(page)
    await task.getByRole('button', { name: /^Close/ }).click()
    await expect(task).toBeHidden()
  })

  test('a flipped switch reaches the backend and a running client, and is taken back with one click', async ({
    page,
    request,
    context,
  }) => {
    await request.post('/api/save-feedback', { data: { order_id: await aTrip(request), stars: 1 }, headers: ours })
    const orderId = await aTrip(request)
    const client = await context.newPage()
    await open(client, orderId)
    await star(client, 5).check({ force: true })
    const extra = client.getByRole('group', { name: 'What was better than last time?' })
    await expect(extra).toBeVisible()
    await page.goto('/rides/switches')
    await expectAccessible(page)
    await page.getByRole('switch', { name: /better_reasons/ }).click()
    await expect(page.getByRole('switch', { name: /better_reasons/ })).not.toBeChecked()
    try {
      const screen = async () => (await (await request.get('/api/feedback-screen')).json()) as object
      await expect.poll(screen, { timeout: 12_000 }).not.toHaveProperty('better_quality_choices')
      await expect(extra).toBeHidden({ timeout: 40_000 })
    } finally {
      await page
        .getByRole('button', { name: /^Revert better_reasons/ })
        .first()
        .click()
      await expect(page.getByRole('switch', { name: /better_reasons/ })).toBeChecked()
    }
  })

  test('the demo shows what the API returned and what will be sent', async ({ page }) => {
    await page.goto('/rides/demo')
    await star(page, 4).check({ force: true })
    await expect(page.getByRole('region', { name: 'POST /api/v2/save-feedback' })).toContainText('"stars": 4')
    await expectAccessible(page)
  })

  test('the list of trips has nothing that axe finds', async ({ page }) => {
    await page.goto('/rides')
    await expect(page.getByRole('heading', { name: 'Your trips' })).toBeVisible()
    await expectAccessible(page)
  })
})
