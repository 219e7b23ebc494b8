import { expect, expectAccessible, test } from './fixtures.ts'
import { aTrip, ours, star } from './rides.ts'

test.describe('the desk', () => {
  test.use({ as: 'operator', viewport: { width: 1440, height: 900 } })

  test('feedback appears in the inbox and is closed there', async ({ page, request }) => {
    const orderId = await aTrip(request)
    await request.post('/api/save-feedback', {
      data: { order_id: orderId, stars: 1, comment: 'Lost my hat' },
      headers: ours,
    })
    const task = page.getByRole('listitem').filter({ hasText: orderId })
    await expect(async () => {
      await page.goto('/rides/support')
      await expect(task).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await expect(task).toContainText('Lost my hat')
    await expectAccessible(page)
    await task.getByRole('button', { name: /^Close/ }).click()
    await expect(task).toBeHidden()
  })

  test('the demo shows what the API returned and what will be sent', async ({ page }) => {
    await page.goto('/rides/demo')
    await star(page, 4).check({ force: true })
    await expect(page.getByRole('region', { name: 'POST /api/v2/save-feedback' })).toContainText('"stars": 4')
    await expectAccessible(page)
  })
})
