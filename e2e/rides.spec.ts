import { expect, expectAccessible, expectFocusInSight, newWindow, tabTo, test } from './fixtures.ts'
import { SAVE, STRANGER, aTrip, aTripAfter, open, ours, savedOf, send, star, thanks } from './rides.ts'

// A service worker would hide requests from the interception that most of these tests need.
test.use({ as: 'user', viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

test.describe('the feedback screen on a phone', () => {
  test('is filled in by keyboard alone, and everything in it has a name', async ({ page, request }) => {
    const orderId = await aTripAfter(request, 2)
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

  test('accepts a tip with a comma to the last digit, and never sends a hidden answer', async ({ page, request }) => {
    const orderId = await aTripAfter(request, 3)
    await open(page, orderId)
    await page.getByText('Excellent', { exact: true }).click()
    await page.getByText('Better route', { exact: true }).click()
    await page.getByText('Terrible', { exact: true }).click()
    await expect(page.getByText('Better route', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Add a tip' }).click()
    await expect(page.getByRole('radio', { name: 'No tip' })).toBeChecked()
    await page.getByText('Other', { exact: true }).click()
    const amount = page.getByLabel('Your amount in EUR')
    await expect(amount).toBeFocused()
    await amount.fill('1,2,3')
    await page.reload()
    await expect(amount).toHaveValue('1,2,3')
    await send(page).click()
    await expect(amount).toBeFocused()
    await expect(page.getByText('Enter an amount such as')).toBeVisible()
    expect(await savedOf(request, orderId)).toBeUndefined()
    await amount.fill('0,305')
    await send(page).click()
    await expect
      .poll(() => savedOf(request, orderId))
      .toMatchObject({
        stars: 1,
        tips: '0.305',
        better_quality_choices: [],
      })
  })

  test('what the keyboard reaches is never behind the bar with the button', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 480 })
    await open(page, await aTrip(request))
    await tabTo(page, /of 5/)
    await page.keyboard.press('Space')
    await expectFocusInSight(page, send(page))
    await expect(send(page)).toBeFocused()
    // The phone that the demo shows scrolls separately from the page.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/rides/demo')
    await tabTo(page, /of 5/)
    await expectFocusInSight(page, send(page))
  })

  test('the address above a trip leads to the list of trips', async ({ page }) => {
    await page.goto('/rides/feedback')
    await expect(page).toHaveURL(/\/rides$/)
    await expect(page.getByRole('heading', { name: 'Your trips' })).toBeVisible()
  })

  test('one to three stars ask what went wrong and for no tip, four and five what was liked and for a tip', async ({
    page,
    request,
  }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    const [wrong, liked] = [page.getByText('Dirty car', { exact: true }), page.getByText('Clean car', { exact: true })]
    const tip = page.getByRole('group', { name: 'Add a tip' })
    await expect(wrong.or(liked).or(tip)).toHaveCount(0)
    for (const stars of [1, 2, 3, 4, 5]) {
      await star(page, stars).check({ force: true })
      await expect(stars < 4 ? wrong : liked).toBeVisible()
      await expect(stars < 4 ? liked : wrong).toBeHidden()
      await expect(tip).toBeVisible({ visible: stars >= 4 })
      await expectAccessible(page)
    }
    await liked.click()
    await star(page, 2).check({ force: true })
    await wrong.click()
    await send(page).click()
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 2, quality_choices: ['Dirty car'] })
    await expect(page.getByText('Support reads your feedback.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See this trip' }).click()
    await expect(page).toHaveURL(`/rides/trips/${orderId}`)
    await expect(page.getByText('You rated it 2 of 5')).toBeAttached()
  })

  test('a problem is reported before the rating is sent, and the thanks say what happens to it', async ({
    page,
    request,
  }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    await star(page, 2).check({ force: true })
    await page.getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByText('Lost item', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Say in a few words what happened.')).toBeVisible()
    await dialog.getByLabel('What happened?').fill('A green umbrella')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Support has your report.')).toBeVisible()
    // The report is no feedback: the rider is not done.
    await expect(send(page)).toBeEnabled()
    await star(page, 5).check({ force: true })
    await send(page).click()
    await expect(page.getByText('The reply will appear on the page of this trip.')).toBeVisible()
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 5 })
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
    await expect(page.getByText('Saved on this phone and will be sent.')).toBeVisible()
    await page.route(SAVE, (route) => route.abort())
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText('Saved on this phone and will be sent.')).toBeVisible()
    expect(await savedOf(request, orderId)).toBeUndefined()
    await page.unroute(SAVE)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 5 })
    await expect(page.getByText('Saved on this phone')).toBeHidden()
    expect(new Set(bodies).size).toBe(1)
    // The answer, after which the phone forgets the save, comes after the server has stored it.
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent')))
    await expect.poll(kept).toEqual([])
  })

  test('on a slow network thanks at once; after a lost answer the save is sent again and stored once', async ({
    page,
    request,
  }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    await star(page, 3).check({ force: true })
    let lost = 0
    const thanked = Promise.withResolvers<void>()
    await page.route(SAVE, async (route) => {
      if (lost++ > 0) return route.continue()
      // The server saves, but no answer reaches the phone, least of all before the thanks are shown.
      await thanked.promise
      await route.fetch()
      await route.abort()
    })
    await send(page).click()
    await expect(thanks(page)).toBeVisible()
    thanked.resolve()
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
    const page = await newWindow(browser, { baseURL, viewport: { width: 390, height: 844 }, ...STRANGER })
    await page.goto(path)
    await star(page, 4).check({ force: true })
    expect(page.url()).not.toContain('rfl_')
    await send(page).click()
    await expect.poll(() => savedOf(request, orderId)).toMatchObject({ stars: 4 })
    await page.context().close()
    const late = await newWindow(browser, { baseURL, ...STRANGER })
    await late.goto(path)
    await expect(late.getByText('This link has expired or was already used')).toBeVisible()
    await late.context().close()
  })
})
