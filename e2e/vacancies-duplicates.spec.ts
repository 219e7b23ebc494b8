import type { Page } from '@playwright/test'
import { stateFile } from './accounts.ts'
import { expect, expectAccessible, newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

/** Long enough for the estimate of what two postings share to be far from its limit. */
const TEXT = [
  'Собираем кухни и шкафы у заказчиков в пределах города, инструмент и форму выдаём в первый день.',
  'Нужен опыт сборки от года, аккуратность и умение читать чертежи без помощи технолога.',
  'Оплата два раза в месяц, премия за каждый заказ без замечаний, бензин за счёт предприятия.',
  'Бригады по два человека, маршрут на завтра приходит вечером, менять его можно до семи часов утра.',
  'Обучаем новым моделям на складе, где стоят образцы каждой серии, и платим за время обучения.',
  'После третьего месяца оформляем добровольное медицинское страхование, а отпуск можно делить на части.',
  'Собеседование проходит в цехе: покажем станки, познакомим с мастером и ответим на все вопросы.',
].join(' ')

/** Publishes a vacancy as the employer and resolves to its id. */
async function published(employer: Page, name: string, more: string): Promise<string> {
  const answer = await employer.request.post('/api/vacancies', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { name, description: `<p>${TEXT}</p><p>${more}</p>`, area: { id: '1' }, professional_roles: [{ id: '96' }] },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('the same job posted twice is one row for visitors, but while an operator says that they differ', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  // The task that compares vacancies runs every minute, and has to compare the sample data first.
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
  await expect.poll(elsewhere, { timeout: 300_000 }).toEqual([second])

  await visitor.goto(`/vacancies?text=${word}`)
  // Rows of the list; a vacancy beside it has links to the others too.
  const one = visitor.locator(`#vacancy-${first}`)
  const other = visitor.locator(`#vacancy-${second}`)
  const more = visitor.getByRole('button', { name: '1 more like this' })
  await expect(more).toBeVisible()
  await expect(one.or(other)).toHaveCount(1)
  await more.focus()
  await visitor.keyboard.press('Enter')
  await expect(one).toBeVisible()
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

  await operator.getByRole('link', { name: 'Ко всем повторам' }).click()
  await operator.getByRole('link', { name: 'Разделённые' }).click()
  const pair = operator.getByRole('listitem').filter({ hasText: word })
  await expect(pair.getByRole('link')).toHaveText([`Сборщик, ${word}`, `Сборщик на выезд, ${word}`])
  await expectLanguage(operator, 'ru')
  await expectAccessible(operator)
  await pair.getByRole('button', { name: 'Всё-таки одна вакансия' }).press('Enter')
  await expect(operator.getByText('Объявления сравнены заново')).toBeVisible()
  await expect(pair).toHaveCount(0)
  await operator.getByRole('link', { name: 'Одна вакансия' }).click()
  await expect(operator.getByRole('link', { name: `Сборщик, ${word}` })).toBeVisible()

  await visitor.reload()
  await expect(more).toBeVisible()
  await expect(one.or(other)).toHaveCount(1)
})
