import { expect, expectAccessible, test } from './fixtures.ts'
import { aTrip, ours, star } from './rides.ts'

test.describe('the desk', () => {
  test.use({ as: 'operator', viewport: { width: 1440, height: 900 } })

  test('a problem becomes a conversation: a reply reaches the page of the trip, a note does not', async ({
    page,
    request,
  }) => {
    const orderId = await aTrip(request)
    const text = `A hat, left on ${orderId}`
    const data = { topic: 'lost_item', text }
    expect((await request.post(`/api/orders/${orderId}/problems`, { data, headers: ours })).status()).toBe(201)
    const row = page.getByRole('link').filter({ hasText: text })
    await expect(async () => {
      await page.goto('/rides/support?kind=problems')
      await expect(row).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await row.focus()
    await page.keyboard.press('Enter')
    const thread = page.getByRole('region', { name: 'Conversation', exact: true })
    await expect(thread).toContainText(text)
    await expectAccessible(page)
    await thread.getByText('Note', { exact: true }).click()
    await thread.getByLabel('Note for agents').fill('Called the driver')
    await thread.getByRole('button', { name: 'Save note' }).click()
    await expect(thread.getByText('note, agents only')).toBeVisible()
    await thread.getByText('Reply', { exact: true }).click()
    await thread.getByLabel('Reply to the rider').fill('The driver has your hat')
    await page.keyboard.press('Control+Enter')
    await expect(thread.getByRole('article').filter({ hasText: 'The driver has your hat' })).toBeVisible()
    await expect(thread.getByText('Answered', { exact: true })).toBeVisible()
    await expect(row).toBeHidden()
    await thread.getByRole('button', { name: 'Close' }).click()
    await expect(thread.getByRole('button', { name: 'Reopen' })).toBeVisible()

    await page.goto(`/rides/trips/${orderId}`)
    await expect(page.getByText('The driver has your hat')).toBeVisible()
    await expect(page.getByText('Called the driver')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('on a phone the list leads to a conversation and back', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const task = { key: `phone-${Date.now()}`, subject: 'From a phone', body: 'Hello', tags: ['phone'] }
    const posted = await request.post('/api/support/tasks', { data: task, headers: ours })
    const { task_id: id } = (await posted.json()) as { task_id: string }
    await page.goto('/rides/support')
    await page.locator(`a[href*="${id}"]`).click()
    await expect(page.getByRole('heading', { name: task.subject })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Reply' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All conversations' }).click()
    await expect(page.locator(`a[href*="${id}"]`)).toBeVisible()
  })

  test('the demo shows the screen, and no JSON to people', async ({ page }) => {
    await page.goto('/rides/demo')
    await star(page, 4).check({ force: true })
    await expect(page.getByText('What did you like?')).toBeVisible()
    await expect(page.locator('pre')).toHaveCount(0)
    await expectAccessible(page)
  })
})
