import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { stateFile } from './accounts.ts'
import { expect, expectAccessible, newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { aNewAccount } from './page-table.ts'

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' }
const TEXT = 'Ищем человека на склад в Москве, с опытом от одного года и любовью к порядку. '

async function made(by: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await by.post(`/api${path}`, { headers: SAME_ORIGIN, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** A new account that responds to the vacancy. */
async function applicant(browser: Browser, baseURL: string | undefined, of: { vacancy: string; name: string }) {
  const page = await newWindow(browser, { baseURL, locale: 'en-GB' })
  await aNewAccount(page.request)
  const resume_id = await made(page.request, '/resumes', {
    title: 'Кладовщик',
    first_name: of.name,
    last_name: 'Павлова',
    contact: [{ type: { id: 'email' }, value: 'vera@mail.example', preferred: true }],
    area: { id: '1' },
    professional_roles: [{ id: '18' }],
  })
  const id = await made(page.request, '/negotiations', { vacancy_id: of.vacancy, resume_id })
  return { page, id }
}

const column = (page: Page, name: string) => page.getByRole('region', { name })

test('an employer works through responses: stages, board, labels, notes, a reminder, a label and an answer to several', async ({
  browser,
  baseURL,
}) => {
  const page = await newWindow(browser, { baseURL, storageState: stateFile('employer'), locale: 'en-GB' })
  const title = `Кладовщик ${Date.now()}`
  const vacancy = await made(page.request, '/vacancies', {
    name: title,
    description: `<p>${TEXT.repeat(3)}</p>`,
    area: { id: '1' },
    professional_roles: [{ id: '96' }],
  })
  const vera = await applicant(browser, baseURL, { vacancy, name: 'Вера' })
  await applicant(browser, baseURL, { vacancy, name: 'Олег' })
  await applicant(browser, baseURL, { vacancy, name: 'Инна' })

  await page.goto(`/vacancies/employer/vacancies/${vacancy}/responses`)
  await page.getByRole('link', { name: 'Stages and templates' }).click()
  await expectAccessible(page)
  const stage = `Test day ${Date.now()}`
  const label = `Reserve ${Date.now()}`
  await page.getByRole('button', { name: 'Add a stage' }).click()
  await page
    .getByLabel(/^Stage \d+$/)
    .last()
    .fill(stage)
  await page.getByRole('button', { name: 'Add a label' }).click()
  await page
    .getByLabel(/^Label \d+$/)
    .last()
    .fill(label)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto(`/vacancies/employer/vacancies/${vacancy}/responses`)
  await page.getByRole('link', { name: 'Board' }).click()
  await expect(column(page, 'New: 3 responses')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('listitem').filter({ hasText: 'Инна' }).dragTo(column(page, 'Phone call'))
  await expect(column(page, 'Phone call: 1 response').getByRole('link', { name: 'Павлова Инна' })).toBeVisible()
  await page.getByLabel('Stage: Павлова Олег').selectOption(stage)
  await expect(column(page, `${stage}: 1 response`).getByRole('link', { name: 'Павлова Олег' })).toBeVisible()
  await page.reload()
  await expect(column(page, `${stage}: 1 response`)).toBeVisible()
  await expect(column(page, 'New: 1 response')).toBeVisible()

  await page.getByRole('link', { name: 'Павлова Вера' }).click()
  await page.getByRole('button', { name: label }).click()
  await expect(page.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('New note').fill('Знает погрузчик')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Знает погрузчик' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a reminder' }).click()
  await page.getByLabel('What to remember').fill('Позвонить Вере')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Позвонить Вере' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/vacancies/employer/vacancies/${vacancy}/responses`)
  await page.getByLabel('Label', { exact: true }).selectOption(label)
  await expect(page.getByRole('listitem').filter({ hasText: 'Павлова' })).toHaveCount(1)
  await page.getByLabel('Label', { exact: true }).selectOption('All labels')
  await page.getByLabel('Select all on this page').check()
  const labels = page.getByRole('region', { name: 'Selected responses' }).getByRole('button', { name: 'Labels' })
  const entry = page.getByRole('button', { name: label, exact: true })
  const marked = page.getByRole('listitem').filter({ hasText: 'Павлова' }).filter({ hasText: label })
  await labels.focus()
  await page.keyboard.press('ArrowDown')
  await expect(entry).toHaveAttribute('aria-pressed', 'mixed')
  await expectAccessible(page)
  await entry.press('Enter')
  await expect(page.getByText(`Label “${label}” added to 2 responses`)).toBeVisible()
  await expect(marked).toHaveCount(3)
  await labels.click()
  await expect(entry).toHaveAttribute('aria-pressed', 'true')
  await entry.click()
  await expect(page.getByText(`Label “${label}” removed from 3 responses`)).toBeVisible()
  await expect(marked).toHaveCount(0)
  // The messages about labels, still there, cover no button of the bar.
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Template').selectOption('Invitation')
  await expect(page.getByText(`thank you for your response to “${title}”`, { exact: false })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('3 applicants invited')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Stage: Павлова Вера')).toHaveValue('interview')
  await expect(page.getByLabel('Stage: Павлова Олег').locator('option:checked')).toHaveText(stage)

  const { page: applicantPage, id } = vera
  await applicantPage.goto(`/vacancies/responses/${id}`)
  await expect(applicantPage.getByText('Hello Вера,', { exact: false })).toBeVisible()
  for (const secret of ['Знает погрузчик', label, stage, 'Notes'])
    await expect(applicantPage.getByText(secret, { exact: false })).toHaveCount(0)

  const russian = await newWindow(browser, { baseURL, storageState: stateFile('employer'), locale: 'ru-RU' })
  for (const path of [`vacancies/${vacancy}/responses?view=board`, `responses/${id}`]) {
    await russian.goto(`/vacancies/employer/${path}`)
    await expectLanguage(russian, 'ru')
  }
})
