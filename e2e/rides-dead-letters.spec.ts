import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCOUNTS } from './accounts.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { startOwn, tokenOf } from './own-server.ts'

const DATA = '.cache/e2e-dead-letters'

test.describe.configure({ timeout: 180_000 })

test('feedback that the desk refused waits for an agent, and goes out when they try again', async ({ page }) => {
  rmSync(DATA, { recursive: true, force: true })
  const desk = await unwillingDesk()
  const server = await startOwn(DATA, { SAMPLE_VACANCIES: '50', SUPPORT_URL: desk.url })
  try {
    const headers = { Authorization: tokenOf(DATA, 'rides:write'), 'Content-Type': 'application/json' }
    const body = JSON.stringify({ order_id: 'refused_1', stars: 1, comment: 'The driver was rude' })
    expect((await fetch(`${server.url}/api/save-feedback`, { method: 'POST', headers, body })).status).toBe(200)

    const { csrfToken } = (await (await page.request.get(`${server.url}/api/auth/csrf`)).json()) as {
      csrfToken: string
    }
    const form = { ...ACCOUNTS.operator, csrfToken, json: 'true' }
    expect((await page.request.post(`${server.url}/api/auth/callback/credentials`, { form })).ok()).toBe(true)
    await page.goto(`${server.url}/rides/support`)
    await expect(page.getByText('The desk answered 400').first()).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)

    desk.takes()
    await page.getByRole('button', { name: 'Retry refused_1' }).press('Enter')
    await expect.poll(() => desk.taken.filter((task) => task.includes('The driver was rude'))).toHaveLength(1)
    await expect(page.getByRole('button', { name: 'Retry refused_1' })).toBeHidden({ timeout: 20_000 })
  } finally {
    expect(await server.stop()).toBe(0)
    desk.close()
  }
})

/** A support desk that calls every task malformed until it is told to take them. */
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
