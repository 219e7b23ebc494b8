import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCOUNTS, signIn } from './accounts.ts'
import { expect, expectAccessible, interactive, test as base } from './fixtures.ts'
import { startOwn, tokenOf } from './own-server.ts'
import { aTripAfter, open, star } from './rides.ts'

const DATA = '.cache/e2e-rides-operator'

interface Own {
  desk: Awaited<ReturnType<typeof unwillingDesk>>
  site: string
}

// A server of its own: a switch affects every rider of the server.
const test = base.extend<object, Own>({
  desk: [
    async ({}, use) => {
      const desk = await unwillingDesk()
      await use(desk)
      desk.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ desk }, use) => {
      rmSync(DATA, { recursive: true, force: true })
      const server = await startOwn(DATA, { SAMPLE_VACANCIES: '50', SUPPORT_URL: desk.url, RIDES_REFRESH_S: '2' })
      await use(server.url)
      expect(await server.stop()).toBe(0)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
})

test.beforeEach(async ({ page }) => {
  expect((await signIn(page.request, ACCOUNTS.operator)).ok()).toBe(true)
})

test('feedback that the desk refused waits for an agent, and is delivered when they retry', async ({
  page,
  desk,
  site,
}) => {
  const headers = { Authorization: tokenOf(DATA, 'rides:write'), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ order_id: 'refused_1', stars: 1, comment: 'The driver was rude' })
  expect((await fetch(`${site}/api/save-feedback`, { method: 'POST', headers, body })).status).toBe(200)
  await page.goto('/rides/support')
  await expect(page.getByText('The desk answered 400').first()).toBeVisible()
  await expectAccessible(page)

  desk.takes()
  await page.getByRole('button', { name: 'Retry refused_1' }).press('Enter')
  await expect.poll(() => desk.taken.filter((task) => task.includes('The driver was rude'))).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Retry refused_1' })).toBeHidden()
})

test('a flipped switch reaches the backend and a running client, and is reverted with one click', async ({
  page,
  context,
}) => {
  const { request } = page
  const orderId = await aTripAfter(request, 1)
  const client = interactive(await context.newPage())
  await open(client, orderId)
  await star(client, 5).check({ force: true })
  const extra = client.getByRole('group', { name: 'What was better than last time?' })
  await expect(extra).toBeVisible()
  await page.goto('/rides/switches')
  await page.getByRole('switch', { name: /better_reasons/ }).click()
  await expect(page.getByRole('switch', { name: /better_reasons/ })).not.toBeChecked()
  const screen = async () => (await (await request.get('/api/feedback-screen')).json()) as object
  await expect.poll(screen).not.toHaveProperty('better_quality_choices')
  await expect(extra).toBeHidden()
  await page
    .getByRole('button', { name: /^Revert better_reasons/ })
    .first()
    .click()
  await expect(page.getByRole('switch', { name: /better_reasons/ })).toBeChecked()
  await expect.poll(screen).toHaveProperty('better_quality_choices')
})

/** A support desk that refuses every task as malformed until `takes` is called. */
async function unwillingDesk() {
  let willing = false
  const taken: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.method !== 'POST') return void response.writeHead(404).end()
      if (!willing) return void response.writeHead(400).end()
      taken.push(body)
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: taken.length }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tasks`,
    taken,
    takes: () => {
      willing = true
    },
    close: () => server.close(),
  }
}
