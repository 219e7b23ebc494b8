import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, expectAccessible, tabTo, test } from './fixtures.ts'

test.use({ as: 'user' })

interface Message {
  headers: Record<string, string>
  body: string
}

let receiver: Server
const received: Message[] = []
let status = 200
test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() })
      response.writeHead(status).end('seen')
    })
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
})
test.afterAll(() => void receiver.close())

test('a webhook is created by keyboard, tried out, changed and deleted', async ({ page }) => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await page.goto('/account/developer/webhooks')
  await expectAccessible(page)

  await tabTo(page, 'Create webhook')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the address of your receiver')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.keyboard.type('https://10.0.0.1/')
  await page.getByRole('checkbox', { name: 'job.completed' }).press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText('is not a public address')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(url)
  await page.keyboard.press('Enter')
  const secret = (await page.getByTestId('secret').textContent()) ?? ''
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByTestId('secret')).toHaveCount(0)

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url }) })
  await card.getByRole('button', { name: 'Send test event' }).press('Enter')
  const deliveries = card.getByRole('list', { name: `Deliveries to ${url}` })
  await expect(deliveries.getByText('200', { exact: true })).toBeVisible()
  await expect(card.getByText('waiting')).toHaveCount(0)
  expect(new Webhook(secret).verify(received[0]?.body ?? '', received[0]?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  })
  await deliveries.getByText('webhook.test', { exact: true }).click()
  await expect(deliveries.getByText('seen', { exact: true })).toBeVisible()
  await expectAccessible(page)
  status = 500
  await deliveries.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(deliveries.getByText('500', { exact: true })).toBeVisible()
  await expect.poll(() => received.length).toBeGreaterThan(1)
  await expect(card.getByText('Failing', { exact: true })).toBeVisible()
  status = 200
  await deliveries.getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(deliveries.getByText('200', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: 'Edit' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Note').fill('A note')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await expect(card.getByText('A note')).toBeVisible()
  await card.getByRole('button', { name: 'New secret' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).press('Enter')
  await expect(page.getByTestId('secret')).not.toHaveText(secret)
  await card.getByRole('button', { name: 'Disable' }).press('Enter')
  await expect(card.getByText('Disabled', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await card.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).press('Enter')
  await expect(card).toHaveCount(0)
})
