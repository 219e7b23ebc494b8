import type { APIRequestContext } from '@playwright/test'
import { aServer, post, printed, runPrinted, show, untilPrinted, type Server } from './cloud-kit.ts'
import { aToken, expect, expectAccessible, test, turnOnDeveloperMode } from './fixtures.ts'
import { aNewAccount } from './page-table.ts'

test.beforeEach(async ({ page }) => turnOnDeveloperMode(await aNewAccount(page.request)))

const SCOPES = ['cloud:read', 'cloud:write']
const statusOf = async (api: APIRequestContext, path: string) => (await api.get(`/api${path}`)).status()

test('a server is created by the call that the panel prints, and by its button, which shows the password', async ({
  page,
}) => {
  const token = await aToken(page.request, SCOPES)
  const name = `panel ${Date.now()}`
  await page.goto('/cloud/servers/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Alpine 3.22').check({ force: true })
  await page.getByRole('radio', { name: /^M 2 processors/ }).check({ force: true })
  await expect(page.getByLabel('Disk', { exact: true })).toHaveValue('80')
  const twin = await runPrinted(page.getByRole('main'), token)
  expect(await show(page.request, twin.ID)).toMatchObject({ Name: name, CPU: 2 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create server' }).click()
  await expect(page.getByTestId('password')).toHaveText(/^\w{20}$/)
})

test('each call printed for a server does in a shell what its button does', async ({ page }) => {
  const api = page.request
  const token = await aToken(api, SCOPES)
  const server = await aServer(api, `calls ${Date.now()}`)
  const network = await post<{ ID: number }>(api, '/networks', { Name: `calls ${Date.now()}` })
  const now = () => show(api, server.ID)
  await page.goto(`/cloud/servers/${server.ID}`)
  const aside = page.getByTestId('server-aside')

  expect((await runPrinted(aside, token, 'Get server')).ID).toBe(server.ID)
  for (const [action, isOn] of [
    ['Force power off', false],
    ['Power on', true],
    ['Restart', true],
    ['Shut down', false],
  ] as const) {
    const { ID } = await runPrinted(aside, token, action)
    expect(((await (await api.get(`/api/jobs/${ID}?wait=20`)).json()) as { State: string }).State).toBe('Completed')
    expect((await now()).IsPowerOn, action).toBe(isOn)
  }

  const tabs = page.getByRole('navigation', { name: `Server ${server.Name}` })
  await tabs.getByRole('link', { name: 'Networks' }).click()
  const networks = page.getByRole('region', { name: 'Private networks' })
  await networks.getByLabel('Network to join').selectOption(String(network.ID))
  await runPrinted(networks, token)
  await expect.poll(async () => (await now()).LinkedNetworks).toMatchObject([{ NetworkID: network.ID }])
  await networks.getByRole('button', { name: /^Leave/ }).waitFor()
  await tabs.getByRole('link', { name: 'Overview' }).click()
  const leave = await aside.getByLabel('Action').locator('option', { hasText: 'Leave network' }).textContent()
  await runPrinted(aside, token, leave ?? '')
  await expect.poll(async () => (await now()).LinkedNetworks).toEqual([])

  await tabs.getByRole('link', { name: 'Settings' }).click()
  const size = page.getByRole('region', { name: 'Name and size' })
  await size.getByRole('button', { name: 'Change' }).click()
  await size.getByRole('spinbutton', { name: 'Processors' }).fill('2')
  await runPrinted(size, token)
  await expect.poll(async () => (await now()).CPU).toBe(2)

  const template = page.getByRole('region', { name: 'Template' })
  await template.getByLabel('Name', { exact: true }).fill('Called')
  await template.getByLabel('Technical name').fill(`called-${server.ID}`)
  const made = await runPrinted(template, token)
  expect(await statusOf(api, `/templates/${made.ID}`)).toBe(200)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('to confirm')
  await expect(page.getByRole('dialog').getByTestId('api-calls')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // The template was made in the shell, so its form still asks whether to leave without saving.
  page.once('dialog', (question) => void question.accept())
  await tabs.getByRole('link', { name: 'Overview' }).click()
  await runPrinted(aside, token, 'Delete server')
  await expect.poll(() => statusOf(api, `/servers/${server.ID}`)).toBe(404)
})

test('each call printed for networks, templates, jobs, limits and the password does the same in a shell', async ({
  page,
}) => {
  const api = page.request
  const token = await aToken(api, SCOPES)
  const main = page.getByRole('main')
  const name = `net ${Date.now()}`
  await page.goto('/cloud/networks')
  await page.getByRole('button', { name: 'Create network' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  const { ID } = await runPrinted(dialog, token)
  // The network was made in the shell, so the dialog still asks whether to leave without saving.
  page.once('dialog', (question) => void question.accept())
  await page.keyboard.press('Escape')
  const network = page.getByRole('region', { name })
  await network.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByLabel('Name').fill(`${name} b`)
  await runPrinted(dialog, token)
  expect(await (await api.get(`/api/networks/${ID}`)).json()).toMatchObject({ Name: `${name} b` })
  // The name was changed in the shell, so the dialog still asks whether to leave without saving.
  page.once('dialog', (question) => void question.accept())
  await page.keyboard.press('Escape')
  await runPrinted(main, token, `Delete ${name} b`)
  await expect.poll(() => statusOf(api, `/networks/${ID}`)).toBe(404)
  await expect(page.getByRole('region', { name })).toHaveCount(0)
  expect(await runPrinted<unknown[]>(main, token)).toEqual([])

  const server = await aServer(api, `source ${Date.now()}`)
  const aTemplate = (TechName: string) =>
    post<{ ID: number }>(api, '/templates', { Name: 'Listed', TechName, ServerID: server.ID })
  const TechName = `listed-${server.ID}`
  const listed = await aTemplate(TechName)
  // A template whose job waits behind many restarts keeps a server made from it in the state New meanwhile.
  const restart = { Type: 'PowerReboot' }
  await Promise.all(Array.from({ length: 100 }, () => post(api, `/servers/${server.ID}/actions`, restart)))
  const template = await aTemplate(`late-${server.ID}`)
  const request = { Name: 'waits', CPU: 1, RAM: 512, HDD: 10, imageID: template.ID }
  const waiting = await post<Server & { AdminPassword: string }>(api, '/servers', request)
  await page.goto(`/cloud/servers/${waiting.ID}`)
  const card = page.getByRole('region', { name: /^Password for/ })
  expect(await runPrinted(card, token)).toEqual({ AdminUserName: 'root', AdminPassword: waiting.AdminPassword })
  await card.getByRole('button', { name: 'Show password' }).click()
  await expect(card.getByRole('alert')).toContainText('no longer stored')
  const other = await post<Server & { AdminPassword: string }>(api, '/servers', request)
  await page.goto(`/cloud/servers/${other.ID}`)
  await card.getByRole('button', { name: 'Show password' }).click()
  await expect(card.getByTestId('password')).toHaveText(other.AdminPassword)

  await page.goto('/cloud/templates')
  await runPrinted(main, token, `Delete ${TechName}`)
  await expect.poll(() => statusOf(api, `/templates/${listed.ID}`)).toBe(404)

  await page.goto('/cloud/jobs')
  expect(await runPrinted<unknown[]>(main, token, 'List jobs')).toBeInstanceOf(Array)
  const follow = await printed(main, 'Follow jobs')
  await untilPrinted(follow, token, 'retry: ')
  await page.goto('/cloud/limits')
  expect(await runPrinted(main, token)).toMatchObject({ Servers: { Limit: expect.any(Number) } })
  await page.goto('/cloud')
  expect(await runPrinted<Server[]>(main, token)).toEqual(
    expect.arrayContaining([expect.objectContaining({ ID: waiting.ID })]),
  )
})
