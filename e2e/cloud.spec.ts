import { aServer, post } from './cloud-kit.ts'
import { expect, expectAccessible, newWindow, test } from './fixtures.ts'

test.use({ as: 'user' })

test('a change in one browser shows in another by itself', async ({ page, browser, baseURL }) => {
  const server = await aServer(page.request, `live ${Date.now()}`)
  const other = await newWindow(browser, { baseURL, storageState: await page.context().storageState() })
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/jobs/events'))
  await page.goto(`/cloud/servers/${server.ID}`)
  await expect(page).toHaveTitle(`${server.Name} · Quartet`)
  await streaming
  await other.goto(`/cloud/servers/${server.ID}`)
  await other.getByRole('button', { name: 'Shut down' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Shut down' }).click()
  const changed = Date.now()
  await expect(page.getByTestId('job').filter({ hasText: 'Shut down' })).toBeVisible()
  test.info().annotations.push({ type: 'seen in the other window after', description: `${Date.now() - changed} ms` })
  await expect(page.getByRole('button', { name: 'Power on' })).toBeVisible()
  await other.context().close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('networks are drawn with their servers, and no tab of a server is wider than the screen', async ({ page }) => {
    const data = { Name: `net ${Date.now()}` }
    const network = await post<{ ID: number }>(page.request, '/networks', data)
    const server = await aServer(page.request, `member ${Date.now()}`)
    await page.goto(`/cloud/servers/${server.ID}?tab=networks`)
    await page.getByLabel('Network to join').selectOption(String(network.ID))
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('button', { name: `Leave ${data.Name}` })).toBeVisible()
    const tabs = ['overview', 'graphs', 'console', 'networks', 'jobs', 'settings'].map(
      (tab) => `/cloud/servers/${server.ID}?tab=${tab}`,
    )
    for (const path of [...tabs, '/cloud/networks']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wider, path).toBe(false)
    }
    await expect(page.getByRole('link', { name: server.Name, exact: true })).toBeVisible()
    const member = page.getByRole('link', { name: new RegExp(`${server.Name}.+`) })
    await expect(member).toContainText('00:16:3e')
  })
})

test('a form sent twice in one moment makes one thing', async ({ page }) => {
  await page.goto('/cloud/networks')
  const name = `once-${Date.now()}`
  await page.getByRole('button', { name: 'Create network' }).click()
  const field = page.getByRole('dialog').getByLabel('Name')
  await field.fill(name)
  await field.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit()
    input.form?.requestSubmit()
  })
  await expect(field).toHaveCount(0)
  const made = JSON.stringify(await (await page.request.get('/api/networks')).json())
  expect(made.split(`"${name}"`)).toHaveLength(2)
})

test('what a server uses is drawn by itself, and is a table too', async ({ page }) => {
  const server = await aServer(page.request, `drawn ${Date.now()}`)
  await page.goto(`/cloud/servers/${server.ID}`)
  await page.getByRole('link', { name: 'Graphs' }).click()
  await expect(page.getByRole('img', { name: /^Memory: latest \d/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Processor: latest [\d.]+%/ })).toBeVisible()
  await expect(page.getByText('These figures are made up')).toBeVisible()
  await expectAccessible(page)
  const memory = page.getByRole('region', { name: 'Memory' })
  await expect(memory).toContainText('Now')
  await memory.getByRole('img').hover()
  await expect(memory).not.toContainText('Now')
  const day = page.getByRole('button', { name: 'Day', exact: true })
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Table' }).press('Enter')
  const row = page
    .getByRole('region', { name: `What ${server.Name} used` })
    .getByRole('row')
    .nth(1)
  await expect(row).toContainText(/\d MB.*\d [MG]B.*kB\/s/)
  await expectAccessible(page)
})
