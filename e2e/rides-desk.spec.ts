import { expect, expectAccessible, test } from './fixtures.ts'
import { aTrip, open, ours, star } from './rides.ts'

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
