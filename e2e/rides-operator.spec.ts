import { rmSync } from 'node:fs'
import { aStubDesk } from '../server/products/rides/testing/stub-desk.ts'
import { ACCOUNTS, signIn } from './accounts.ts'
import { expect, expectAccessible, interactive, test as base } from './fixtures.ts'
import { startOwn, tokenOf } from './own-server.ts'
import { aTripAfter, open, star } from './rides.ts'

const DATA = '.cache/e2e-rides-operator'

interface Own {
  desk: Awaited<ReturnType<typeof aStubDesk>>
  site: string
}

// A server of its own: a switch affects every rider of the server.
const test = base.extend<object, Own>({
  desk: [
    async ({}, use) => {
      const desk = await aStubDesk('zammad')
      await use(desk)
      desk.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ desk }, use) => {
      rmSync(DATA, { recursive: true, force: true })
      const server = await startOwn(DATA, {
        SAMPLE_VACANCIES: '50',
        SUPPORT_URL: desk.url,
        SUPPORT_DESK: 'zammad',
        SUPPORT_TOKEN: 'secret of the desk',
        SUPPORT_OPTIONS: 'customer=riders@example.com',
        SUPPORT_PRIVATE_NETWORKS: '127.0.0.0/8',
        RIDES_REFRESH_S: '2',
      })
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
  desk.play(...Array<'422'>(20).fill('422'))
  expect((await fetch(`${site}/api/save-feedback`, { method: 'POST', headers, body })).status).toBe(200)
  await expect(async () => {
    await page.goto('/rides/desk')
    await page.getByRole('link', { name: 'See why, and retry' }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('The desk answered 422').first()).toBeVisible()
  await expectAccessible(page)

  desk.play()
  await page.getByRole('button', { name: 'Retry refused_1' }).press('Enter')
  await expect.poll(() => desk.tickets.filter(({ key }) => key === 'refused_1')).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Retry refused_1' })).toBeHidden()
})

test('a desk is tried before riders need it: each request and answer, without its secret', async ({ page, desk }) => {
  await page.goto('/rides/desk')
  await expect(page.getByRole('region', { name: 'Zammad' })).toContainText(desk.url)
  const trial = page.getByRole('region', { name: 'Does it work?' })
  desk.play('422')
  await trial.getByRole('button', { name: 'Try' }).click()
  await expect(trial.getByText('Does not work')).toBeVisible()
  await expect(trial.getByText('no such field')).toBeVisible()
  await trial.getByRole('button', { name: 'Try' }).press('Enter')
  await expect(trial.getByText('Works', { exact: true })).toBeVisible()
  await expect(trial).not.toContainText('secret of the desk')
  for (const step of ['Find it by its key', 'Read replies', 'Close it'])
    await expect(trial.getByText(step).last()).toBeVisible()
  expect(desk.tickets.at(-1)).toMatchObject({ open: false })
  await expectAccessible(page)
})

test('choices are added, moved and retired, riders get them, and an earlier version comes back', async ({ page }) => {
  const choices = async (language = 'en') => {
    const screen = await page.request.get('/api/feedback-screen', { headers: { 'Accept-Language': language } })
    return ((await screen.json()) as { quality_choices: string[] }).quality_choices
  }
  const before = await choices()
  await page.goto('/rides/choices')
  await page.getByRole('button', { name: 'Add choice to the standard question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Words in English').fill('Good music')
  await dialog.getByLabel('Words in Russian').fill('Хорошая музыка')
  await dialog.getByLabel('5 stars').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add choice' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => choices()).toEqual([...before, 'Good music'])
  await expect.poll(() => choices('ru')).toContain('Хорошая музыка')

  await page.getByRole('button', { name: 'Move “Good music” up' }).press('Enter')
  await expect.poll(() => choices()).toEqual([...before.slice(0, -1), 'Good music', ...before.slice(-1)])
  await page.getByRole('button', { name: 'Retire “Good music”' }).click()
  await expect.poll(() => choices()).toEqual(before)
  await page.getByRole('button', { name: 'Bring back “Good music”' }).click()
  await expect.poll(() => choices()).toContain('Good music')
  await page.getByRole('button', { name: 'Revert to version 1' }).click()
  await expect.poll(() => choices()).toEqual(before)
  await expectAccessible(page)
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
