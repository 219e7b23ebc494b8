import type { APIRequestContext } from '@playwright/test'
import { post } from './cloud-kit.ts'
import { expect, expectAccessible, newWindow, tabTo, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { aNewAccount } from './page-table.ts'

interface Proposal {
  id: string
  state: string
  result: { ID: number } | null
}

/** Calls the API with a token, as an assistant does. */
const asAssistant = (api: APIRequestContext, token: string) => ({
  propose: async (Name: string) => {
    const response = await api.post('/api/networks', { data: { Name }, headers: { authorization: `Bearer ${token}` } })
    expect(response.status()).toBe(202)
    return ((await response.json()) as { proposal: Proposal }).proposal
  },
  read: async (id: string) => {
    const response = await api.get(`/api/proposals/${id}`, { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()) as Proposal
  },
})

test('a token made in the panel proposes, and a person approves one change and declines another', async ({
  browser,
  baseURL,
}) => {
  const page = await newWindow(browser, { baseURL, viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await aNewAccount(page.request)
  await page.goto('/account/developer/tokens')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('assistant')
  await page.getByRole('checkbox', { name: 'Only propose changes' }).check()
  await page.getByRole('button', { name: 'Select the scopes of Cloud' }).click()
  await page.getByLabel('Name', { exact: true }).press('Enter')
  const token = (await page.getByTestId('token').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Only proposes changes')).toBeVisible()

  // A window without a session: the token alone counts there.
  const elsewhere = await newWindow(browser, { baseURL })
  const assistant = asAssistant(elsewhere.request, token)
  const wanted = await assistant.propose('wanted')
  const unwanted = await assistant.propose('unwanted')
  await page.goto('/')
  await page.getByRole('link', { name: '2 changes wait for your approval' }).click()
  await expect(page.getByRole('heading', { name: 'Proposed changes', level: 1 })).toBeVisible()
  const cardOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('definition').filter({ hasText: new RegExp(`^${name}$`) }) })
  await expectAccessible(page)

  await tabTo(page, 'Approve: Create a private network')
  await cardOf('wanted')
    .getByRole('button', { name: /^Approve/ })
    .dblclick()
  await expect(cardOf('wanted').getByText('Approved', { exact: true })).toBeVisible()
  await cardOf('unwanted')
    .getByRole('button', { name: /^Decline/ })
    .click()
  await expect(cardOf('unwanted').getByText('Declined', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expect(page.getByText('contains a secret')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  expect((await assistant.read(wanted.id)).result?.ID).toBeGreaterThan(0)
  expect((await assistant.read(unwanted.id)).state).toBe('declined')
  const networks = (await (await page.request.get('/api/networks')).json()) as { Name: string }[]
  expect(networks.map(({ Name }) => Name)).toEqual(['wanted'])
})

test('the page is in Russian, but for the names that the API has', async ({ browser, baseURL }) => {
  const page = await newWindow(browser, { baseURL, locale: 'ru-RU' })
  await aNewAccount(page.request)
  const made = { name: 'ассистент', scopes: ['cloud:write'], propose_only: true }
  const { token } = await post<{ token: string }>(page.request, '/tokens', made)
  const elsewhere = await newWindow(browser, { baseURL })
  await asAssistant(elsewhere.request, token).propose('сеть')
  await page.goto('/account/proposals')
  await expect(page.getByRole('button', { name: /^Одобрить/ })).toBeVisible()
  await expectLanguage(page, 'ru')
})
