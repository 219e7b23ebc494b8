import { execFileSync } from 'node:child_process'
import type { APIRequestContext, Page } from '@playwright/test'
import { aToken, expect, expectAccessible, tabTo, test } from './fixtures.ts'

test.use({ as: 'user' })

interface Server {
  ID: number
  Name: string
  State: string
  CPU: number
  IsPowerOn: boolean
}

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' }

async function aServer(api: APIRequestContext, Name: string): Promise<Server> {
  const data = { Name, CPU: 1, RAM: 512, HDD: 10, imageID: 1 }
  const server = (await (await api.post('/api/servers', { data, headers: SAME_ORIGIN })).json()) as Server
  await expect.poll(async () => (await show(api, server.ID)).State).toBe('Active')
  return server
}

async function show(api: APIRequestContext, id: number): Promise<Server> {
  return (await (await api.get(`/api/servers/${id}`)).json()) as Server
}

/** Runs the call that the panel prints, as a person would who pasted it into a shell. */
async function runPrinted(page: Page, token: string): Promise<{ ID: number; Type?: string }> {
  const script = (await page.getByTestId('api-call').first().textContent()) ?? ''
  expect(script).toContain('curl')
  const printed = execFileSync('sh', ['-c', script], {
    env: { ...process.env, QUARTET_TOKEN: token },
    encoding: 'utf8',
  })
  return JSON.parse(printed) as { ID: number; Type?: string }
}

test('a server is created by the call that the panel prints, and by its button, which shows the password', async ({
  page,
}) => {
  const token = await aToken(page.request, ['cloud:read', 'cloud:write'])
  const name = `panel ${Date.now()}`
  await page.goto('/cloud/servers/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Alpine 3.22').check({ force: true })
  const twin = await runPrinted(page, token)
  expect(await show(page.request, twin.ID)).toMatchObject({ Name: name, CPU: 1 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create server' }).click()
  await expect(page.getByTestId('password')).toHaveText(/^\w{20}$/)
})

test('a change in one browser shows in another by itself', async ({ page, browser, baseURL }) => {
  const server = await aServer(page.request, `live ${Date.now()}`)
  const other = await (
    await browser.newContext({ baseURL, storageState: await page.context().storageState() })
  ).newPage()
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/jobs/events'))
  await page.goto(`/cloud/servers/${server.ID}`)
  await streaming
  await other.goto(`/cloud/servers/${server.ID}`)
  await other.getByRole('button', { name: 'Shut down' }).click()
  await expect(page.getByTestId('job').filter({ hasText: 'Shut down' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  await other.context().close()
})

test('a server is created by keyboard alone', async ({ page }) => {
  const name = `keys ${Date.now()}`
  await page.goto('/cloud/servers/new')
  await expect(page.getByLabel('Name', { exact: true })).toBeEditable()
  await tabTo(page, /^Name/)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('password')).toBeVisible()
  await page.goto('/cloud')
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('networks are drawn with their servers, and no page is wider than the screen', async ({ page }) => {
    const data = { Name: `net ${Date.now()}` }
    const network = (await (await page.request.post('/api/networks', { data, headers: SAME_ORIGIN })).json()) as {
      ID: number
    }
    const server = await aServer(page.request, `member ${Date.now()}`)
    await page.goto(`/cloud/servers/${server.ID}`)
    await page.getByLabel('Network to join').selectOption(String(network.ID))
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('button', { name: `Leave ${data.Name}` })).toBeVisible()
    for (const path of [
      '/cloud',
      '/cloud/servers/new',
      '/cloud/templates',
      '/cloud/jobs',
      '/cloud/limits',
      '/cloud/networks',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wider, path).toBe(false)
    }
    await expect(page.getByRole('link', { name: new RegExp(server.Name) })).toContainText('00:16:3e')
  })
})
