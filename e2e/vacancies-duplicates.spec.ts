import type { Page } from '@playwright/test'
import { stateFile } from './accounts.ts'
import { expect, expectAccessible, newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

const TEXT =
  'Собираем кухни и шкафы у заказчиков в пределах города, инструмент и форму выдаём в первый день. Нужен опыт сборки от года, ' +
  'аккуратность и умение читать чертежи. Оплата два раза в месяц, премия за каждый заказ без замечаний, машина компании.'

/** Publishes a vacancy as the employer and resolves to its id. */
async function published(employer: Page, name: string, more: string): Promise<string> {
  const answer = await employer.request.post('/api/vacancies', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { name, description: `<p>${TEXT}</p><p>${more}</p>`, area: { id: '1' }, professional_roles: [{ id: '96' }] },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('the same job posted twice is one row for visitors, until an operator says that they differ', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  // The task that compares vacancies runs every minute.
  test.slow()
  const word = `мебельщик${Date.now()}`
  const open = (who: 'employer' | 'operator', locale = 'en-GB') =>
    newWindow(browser, { baseURL, storageState: stateFile(who), locale })
  const employer = await open('employer')
  const first = await published(employer, `Сборщик, ${word}`, `Позвоните нам: ${word}.`)
  const second = await published(employer, `Сборщик на выезд, ${word}`, `Напишите нам: ${word}.`)
  const elsewhere = async () => {
    const answer = await visitor.request.get(`/api/vacancies/${first}/duplicates`)
    return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  await expect.poll(elsewhere, { timeout: 150_000 }).toEqual([second])

  await visitor.goto(`/vacancies?text=${word}`)
  const [one, other] = ['Сборщик', 'Сборщик на выезд'].map((job) =>
    visitor.getByRole('link', { name: `${job}, ${word}` }),
  )
  if (!one || !other) throw new Error('two links')
  const more = visitor.getByRole('button', { name: '1 more like this' })
  await expect(more).toBeVisible()
  await expect(one.or(other)).toHaveCount(1)
  await more.focus()
  await visitor.keyboard.press('Enter')
  await expect(one.and(visitor.locator('h2 a'))).toBeVisible()
  await expect(other).toBeVisible()
  await expectAccessible(visitor)

  await visitor.goto(`/vacancies/${second}`)
  await visitor.getByRole('region', { name: 'The same job elsewhere' }).getByRole('link').click()
  await expect(visitor).toHaveURL(`/vacancies/${first}`)
  await expect(visitor.getByRole('region', { name: 'The same job elsewhere' })).toContainText('Сборщик на выезд')

  const operator = await open('operator', 'ru-RU')
  await operator.goto('/vacancies/moderation')
  await operator.getByRole('link', { name: 'Повторы' }).click()
  await expectLanguage(operator, 'ru')
  await expectAccessible(operator)
  await operator.getByRole('link', { name: `Сборщик, ${word}` }).click()
  await expect(operator.locator('mark', { hasText: 'Позвоните' })).toBeVisible()
  await expect(operator.locator('mark', { hasText: 'Напишите' })).toBeVisible()
  await expectLanguage(operator, 'ru')
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Разные вакансии' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Разные вакансии' }).click()
  await expect(operator.getByText('У этой вакансии одно объявление')).toBeVisible()

  await visitor.goto(`/vacancies?text=${word}`)
  await expect(one).toBeVisible()
  await expect(other).toBeVisible()
  await expect(more).toHaveCount(0)
})
