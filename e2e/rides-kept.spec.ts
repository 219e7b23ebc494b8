import { expect, test } from './fixtures.ts'
import { aTrip, open, savedOf, send, star } from './rides.ts'

// Another account than in rides.spec.ts: the rating of the last trip decides what a rider is asked.
test.use({ as: 'employer', viewport: { width: 390, height: 844 } })

// Needs the production build: a page in development waits for its web socket before it becomes interactive.
test.describe('the feedback screen kept on the phone', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens cold without a connection, and its unsent save is delivered once', async ({ page, request, context }) => {
    const orderId = await aTrip(request)
    await open(page, orderId)
    await expect.poll(() => page.evaluate(isKept, `/rides/feedback/${orderId}`)).toBe(true)
    await star(page, 5).check({ force: true })
    await page.getByLabel('Comment').fill('Under the bridge')
    await context.setOffline(true)
    // A reloaded page may run before the browser's network emulation reaches it.
    await context.route('**/save-feedback', (route) => route.abort())
    const cold = await page.reload()
    expect(cold?.fromServiceWorker()).toBe(true)
    await expect(star(page, 5)).toBeChecked()
    await send(page).click()
    await expect(page.getByText('Saved on this phone and will be sent.')).toBeVisible()
    expect(await savedOf(request, orderId)).toBeUndefined()
    const answers: (string | null)[] = []
    page.on('response', (one) => {
      if (one.url().endsWith('save-feedback'))
        answers.push(`${one.status()} ${one.headers()['idempotency-replayed'] ?? 'first'}`)
    })
    await context.unroute('**/save-feedback')
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

/** Runs in the page: whether the worker has cached the page and controls it. */
async function isKept(path: string): Promise<boolean> {
  const copy = await caches.match(path, { ignoreVary: true })
  return copy !== undefined && navigator.serviceWorker.controller !== null
}
