import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { stateFile } from './accounts.ts'
import { post } from './cloud-kit.ts'
import { expect, expectAccessible, newWindow, tabTo, test } from './fixtures.ts'
import { aNewAccount } from './page-table.ts'

const PHONE = { width: 390, height: 844 }

/** A window with a new account signed in. */
async function aPerson(browser: Browser, baseURL: string | undefined, viewport = { width: 1280, height: 800 }) {
  const page = await newWindow(browser, { baseURL, viewport, locale: 'en-GB' })
  await aNewAccount(page.request)
  return page
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications: ${unread} unread` : 'Notifications', exact: true })

/** Responds to the vacancy with a resume of its own. */
async function respond(api: APIRequestContext, vacancy: string): Promise<void> {
  const resume = await post<{ id: string }>(api, '/resumes', {
    title: 'Бухгалтер',
    first_name: 'Нина',
    last_name: 'Осипова',
    contact: [{ type: { id: 'email' }, value: 'nina@mail.example', preferred: true }],
    area: { id: '1' },
    access: { type: { id: 'no_one' } },
    professional_roles: [{ id: '18' }],
  })
  const { id } = await post<{ id: string }>(api, '/negotiations', { vacancy_id: vacancy, resume_id: resume.id })
  expect(id).toBeTruthy()
}

test('an employer invites, and the applicant learns of it by the bell alone', async ({ browser, baseURL }) => {
  const name = `Сторож ${randomUUID().slice(0, 8)}`
  const employer = await newWindow(browser, { baseURL, storageState: stateFile('employer'), locale: 'en-GB' })
  const applicant = await aPerson(browser, baseURL)
  const vacancy = await post<{ id: string }>(employer.request, '/vacancies', {
    name,
    description: `<p>${'Ищем человека, который любит порядок. '.repeat(8)}</p>`,
    area: { id: '1' },
    professional_roles: [{ id: '96' }],
  })

  // The employer's home names the vacancy, and the bell leads to the response.
  await employer.goto('/')
  await respond(applicant.request, vacancy.id)
  const responded = `Нина Осипова has responded to ${name}`
  await expect(employer.getByRole('region', { name: 'New for you' })).toContainText(responded)
  await employer.reload()
  await expect(employer.getByRole('region', { name: 'Vacancies' })).toContainText(name)

  await applicant.goto('/vacancies')
  await expect(bell(applicant, 0)).toBeVisible()

  await employer.getByRole('button', { name: /^Notifications/ }).click()
  await employer.locator('[popover]').getByRole('link', { name: responded }).click()
  await expect(employer).toHaveURL(/\/vacancies\/employer\/responses\/\d+$/)
  await employer.getByRole('button', { name: 'Invite' }).click()
  await employer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(employer.getByText('Invitation sent')).toBeVisible()

  // Live, without a reload, in the bell and in the navigation.
  await expect(bell(applicant, 1)).toBeVisible()
  await expect(
    applicant.getByRole('navigation', { name: 'Vacancies' }).getByRole('link', { name: 'My responses 1 unread' }),
  ).toBeVisible()
  await expect(
    applicant.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Vacancies 1 unread' }),
  ).toBeVisible()
  await tabTo(applicant, /^Notifications: 1 unread/)
  await applicant.keyboard.press('Enter')
  const invitation = applicant
    .locator('[popover]')
    .getByRole('link', { name: new RegExp(`invites you to an interview: ${name}`) })
  await expect(invitation).toBeVisible()
  await expectAccessible(applicant)
  await invitation.focus()
  await applicant.keyboard.press('Enter')
  await expect(applicant).toHaveURL(/\/vacancies\/responses\/\d+$/)
  await expect(applicant.getByRole('main')).toContainText('Invitation')
  await expect(bell(applicant, 0)).toBeVisible()
  await expect(applicant.getByRole('navigation', { name: 'Vacancies' }).getByText('unread')).toHaveCount(0)

  await employer.request.put(`/api/vacancies/archived/${vacancy.id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await Promise.all([employer, applicant].map((page) => page.context().close()))
})

test('a failed job is a notification with its reason, on a phone, and opening its server reads it', async ({
  browser,
  baseURL,
}) => {
  const page = await aPerson(browser, baseURL, PHONE)
  await page.goto('/')
  const network = await post<{ ID: number }>(page.request, '/networks', { Name: 'backend' })
  const server = await post<{ ID: number }>(page.request, '/servers', {
    Name: 'web-9',
    CPU: 1,
    RAM: 512,
    HDD: 10,
    imageID: 1,
  })
  // The job waits for the server to be made, and by then the network is gone.
  await post(page.request, `/servers/${server.ID}/actions`, { Type: 'AddNetwork', NetworkID: network.ID })
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const gone = await page.request.delete(`/api/networks/${network.ID}?detach=true`, { headers })
  expect(gone.ok()).toBe(true)

  await expect(bell(page, 1)).toBeVisible({ timeout: 30_000 })
  await bell(page, 1).click()
  const told = page.locator('[popover]').getByRole('link', { name: /A job of web-9 has failed: / })
  await expect(told).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(page)
  await told.click()
  await expect(page).toHaveURL(`/cloud/servers/${server.ID}`)
  await expect(bell(page, 0)).toBeVisible()

  await page.goto('/notifications')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('A job of web-9 has failed')
  await page.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(bell(page, 1)).toBeVisible()
  // Opening the list of all failed jobs marks their notifications as read.
  await page.goto('/cloud/jobs')
  await expect(bell(page, 0)).toBeVisible()
  await page.context().close()
})

test('the mails of a product are turned off without any documentation', async ({ browser, baseURL }) => {
  const page = await aPerson(browser, baseURL)
  await page.goto('/')
  await bell(page, 0).click()
  await page.locator('[popover]').getByRole('link', { name: 'Email settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email notifications')
  await expectAccessible(page)
  const cloud = page.getByRole('switch', { name: 'Cloud' })
  await expect(cloud).toHaveAttribute('aria-checked', 'true')
  // The switch moves at once: it is stored when the server has answered.
  const stored = page.waitForResponse((response) => response.url().includes('notifications.setMail') && response.ok())
  await cloud.click()
  await stored
  await expect(cloud).toHaveAttribute('aria-checked', 'false')
  await page.reload()
  await expect(cloud).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByRole('switch', { name: 'Vacancies' })).toHaveAttribute('aria-checked', 'true')
  const { items } = (await (await page.request.get('/api/notifications/mails')).json()) as {
    items: { product: string; mail: boolean }[]
  }
  expect(items.filter(({ mail }) => !mail).map(({ product }) => product)).toEqual(['cloud'])
  await page.context().close()
})

test('a visitor has no bell, and sees what each product is for, with one action each', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  const offers = page.getByRole('main').locator('section')
  await expect(offers).toHaveCount(4)
  for (const offer of await offers.all()) await expect(offer.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('main')).not.toContainText(/API|curl/)
})
