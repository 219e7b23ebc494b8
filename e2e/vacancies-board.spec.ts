import type { Browser, Page } from '@playwright/test'
import { stateFile, type Who } from './accounts.ts'
import { expect, expectAccessible, newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' }
const TEXT = 'Ищем человека на склад в Москве, с опытом от одного года и любовью к порядку. '

/** A page of another account next to the test's own. */
const pageOf = (browser: Browser, who: Who, baseURL: string | undefined, locale = 'en-GB'): Promise<Page> =>
  newWindow(browser, { baseURL, storageState: stateFile(who), locale })

/** Publishes a vacancy as the employer and resolves to its address. */
async function published(employer: Page, name: string, more = ''): Promise<string> {
  const answer = await employer.request.post('/api/vacancies', {
    headers: SAME_ORIGIN,
    data: {
      name,
      description: `<p>${TEXT.repeat(3)}${more}</p>`,
      area: { id: '1' },
      professional_roles: [{ id: '96' }],
    },
  })
  expect(answer.status()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return `/vacancies/${id}`
}

/** The row of a vacancy in a list. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

test('a visitor reports a vacancy, an operator holds it back, its employer appeals and gets it back', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  const name = `Сортировщик ${Date.now()}`
  const employer = await pageOf(browser, 'employer', baseURL, 'ru-RU')
  const operator = await pageOf(browser, 'operator', baseURL)
  const address = await published(employer, name)

  await visitor.goto(address)
  await visitor.getByRole('button', { name: 'Report' }).click()
  await visitor.getByLabel('What is wrong?').selectOption({ label: 'It asks for money or documents' })
  await visitor.getByLabel('Tell us more (optional)').fill('Просят залог за форму')
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Send the report' }).click()
  await expect(visitor.getByText('Thank you, the report has been sent')).toBeVisible()

  await operator.goto('/vacancies/moderation')
  const waiting = rowOf(operator, name)
  await expect(waiting.getByText('Reported: It asks for money or documents')).toBeVisible()
  await waiting.getByText('1 report').click()
  await expect(waiting.getByText('Просят залог за форму')).toBeVisible()
  await expectAccessible(operator)
  await waiting.getByRole('button', { name: 'Hold back' }).click()
  const refuse = operator.getByRole('dialog').getByRole('button', { name: 'Hold back' })
  await refuse.click()
  await expect(operator.getByText('Say why')).toBeVisible()
  await operator.getByLabel('Why? The employer reads it.').fill('Уберите залог из условий')
  await refuse.click()
  // Behind an open dialog no element has a role.
  await expect(operator.getByRole('dialog')).toBeHidden()
  await expect(waiting).toHaveCount(0)

  const status = async () => (await visitor.request.get(address)).status()
  await expect.poll(status).toBe(404)
  await expect(async () => {
    await visitor.goto(`/vacancies?text=${encodeURIComponent(name)}`)
    await expect(visitor.getByRole('link', { name, exact: true })).toHaveCount(0, { timeout: 500 })
  }).toPass()

  await employer.goto('/vacancies/employer?state=held')
  const held = rowOf(employer, name)
  await expect(held.getByText('Уберите залог из условий')).toBeVisible()
  await expectAccessible(employer)
  await held.getByRole('link', { name, exact: true }).click()
  await expect(employer).toHaveURL(address)
  await employer.getByRole('button', { name: 'Попросить посмотреть ещё раз' }).click()
  await employer.getByLabel('Что изменилось или почему с вакансией всё в порядке?').fill('Залога больше нет')
  await employer.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(employer.getByText('Вы попросили посмотреть её ещё раз', { exact: false })).toBeVisible()
  await expectLanguage(employer, 'ru')

  await operator.reload()
  await expect(waiting.getByText('Залога больше нет')).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)
  await expect.poll(status).toBe(200)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
  await employer.goto('/notifications')
  await expect(employer.getByText(`Вакансия «${name}» одобрена`, { exact: false })).toBeVisible()
})

test.describe('an operator', () => {
  test.use({ as: 'operator' })

  test('adds a list of words that holds vacancies back, and takes it away again', async ({
    page,
    browser,
    baseURL,
  }) => {
    const word = `кадавр${Date.now()}`
    await page.goto('/vacancies/moderation')
    await page.getByRole('link', { name: 'Rules' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a list of words' }).click()
    const rule = page.getByRole('region', { name: 'Words in the text' }).last()
    await rule.getByLabel('Words and phrases, one per line').fill(word)
    await rule.getByLabel('When something is found').selectOption({ index: 2 })
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByText('Rules saved')).toBeVisible()

    const employer = await pageOf(browser, 'employer', baseURL)
    await employer.goto(await published(employer, `Кладовщик ${word}`))
    await expect(employer.getByText(`Words: ${word}`)).toBeVisible()
    await expect(employer.getByText('until an operator has looked at it', { exact: false })).toBeVisible()

    await page.getByRole('button', { name: 'Remove this list' }).last().click()
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByRole('region', { name: 'Words in the text' })).toHaveCount(1)
    await page.goto('/vacancies/moderation')
    const waiting = rowOf(page, `Кладовщик ${word}`)
    await waiting.getByRole('button', { name: 'Approve' }).click()
    await expect(waiting).toHaveCount(0)
  })
})

test('from the cities to a trade in one: counts, the newest, one address, and the same as a search', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/vacancies/in')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'Moscow', exact: true }).click()
  await expect(page).toHaveURL('/vacancies/in/moscow-1')
  await page.getByRole('navigation', { name: 'Trades here' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vacancies\/in\/moscow-1\/[a-z-]+-\d+$/)
  await expectAccessible(page)
  const { pathname } = new URL(page.url())
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(pathname, baseURL).href)
  const count =
    (await page
      .getByText(/^[\d,]+ vacanc(?:y|ies)$/)
      .first()
      .textContent()) ?? ''
  await page.getByRole('link', { name: 'Search these vacancies' }).click()
  await expect(page.getByText(count, { exact: false }).first()).toBeVisible()
  const moved = await page.request.get('/vacancies/in/msk-1', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([308, '/vacancies/in/moscow-1'])
  expect((await page.request.get('/vacancies/in/nowhere')).status()).toBe(404)
  const russian = await newWindow(browser, { baseURL, locale: 'ru-RU' })
  await russian.goto(pathname)
  await expectLanguage(russian, 'ru')
})
