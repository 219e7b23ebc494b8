import type { Page } from '@playwright/test'
import { stateFile } from '../accounts.ts'
import { expect, expectAccessible, newWindow, test } from '../fixtures.ts'
import { expectLanguage } from '../language.ts'

const RUSSIAN = { locale: 'ru-RU' }
const PHONE = { width: 390, height: 844 }
const TEXT = 'Ищем человека на склад в Москве, с опытом от одного года и любовью к порядку. '

test.use({ ...RUSSIAN, as: 'employer' })

test('an employer and an applicant find each other in Russian', async ({ page, browser, baseURL }) => {
  const name = `Кладовщик ${Date.now()}`
  await page.goto('/vacancies/employer/new')
  await page.getByRole('button', { name: 'Опубликовать вакансию' }).click()
  await expect(page.getByText('Введите название вакансии')).toBeVisible()
  await page.getByLabel('Название').fill(name)
  await complete(page, 'Специализация', 'Кладовщик')
  await complete(page, 'Город', 'Москва')
  await page.getByRole('textbox', { name: /^Обязанности/ }).fill('Слишком коротко')
  await page.getByRole('button', { name: 'Опубликовать вакансию' }).click()
  await expect(page.getByText('Не меньше 150 символов текста')).toBeVisible()
  await expectLanguage(page, 'ru')
  await page.getByRole('textbox', { name: /^Обязанности/ }).fill(TEXT.repeat(3))
  await page.getByLabel('От', { exact: true }).fill('90000')
  await page.getByRole('button', { name: 'Опубликовать вакансию' }).click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  await expect(page.getByText('от 90 000 ₽').first()).toBeVisible()
  await expectLanguage(page, 'ru')
  const address = new URL(page.url()).pathname

  const applicant = await newWindow(browser, { baseURL, storageState: stateFile('user'), ...RUSSIAN })
  await applicant.setViewportSize(PHONE)
  await applicant.goto('/vacancies')
  await applicant.getByRole('combobox', { name: 'Поиск вакансий' }).fill(`"${name}"`)
  await applicant.keyboard.press('Enter')
  await expect(applicant.getByText('1 вакансия', { exact: true })).toBeVisible()
  await applicant.getByRole('link', { name, exact: true }).click()
  await expect(applicant).toHaveURL(new RegExp(`${address}$`))
  await applicant.getByRole('button', { name: 'Откликнуться' }).click()
  await applicant.getByLabel(/^Сопроводительное письмо/).fill('Готов приехать завтра.')
  await expectLanguage(applicant, 'ru')
  await applicant.getByRole('button', { name: 'Откликнуться' }).click()
  await expect(applicant.getByRole('link', { name: 'Вы откликнулись' })).toBeVisible()

  await page.goto(`/vacancies/employer${address}/responses`)
  await page.getByRole('link', { name: /^Новое: / }).click()
  await expect(page.getByText('Готов приехать завтра.')).toBeVisible()
  await page.getByRole('button', { name: 'Пригласить' }).click()
  await page.getByLabel(/^Сообщение соискателю/).fill('Ждём в четверг.')
  await expectLanguage(page, 'ru')
  await page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await expect(page.getByText('Приглашение', { exact: true })).toBeVisible()

  await applicant.goto('/vacancies/responses?status=invitations')
  await applicant.getByRole('link', { name: new RegExp(name) }).click()
  await expect(applicant.getByText('Ждём в четверг.')).toBeVisible()
  await expectLanguage(applicant, 'ru')
  await expectAccessible(applicant)
  await applicant.context().close()
})

/** Types into a combobox and takes the first suggestion. */
async function complete(page: Page, label: string, text: string) {
  await page.getByRole('combobox', { name: label }).pressSequentially(text)
  await expect(page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}
