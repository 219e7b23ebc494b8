import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

test.use({ locale: 'ru-RU', as: 'user' })

/** Names of systems and technical examples, which every language has. */
const DATA = ['Arch Linux', 'Rocky Linux', 'cloud-init', 'web-ready', 'Phone template']

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a server is created, changed and deleted in Russian', async ({ page }) => {
  const name = `ru-${Date.now()}`
  await page.goto('/cloud/networks')
  await button(page, 'Создать сеть').click()
  await page.getByLabel('Название').fill(name)
  await expectLanguage(page, 'ru', DATA)
  await page.getByRole('dialog').getByRole('button', { name: 'Создать сеть' }).click()
  await expect(page.getByRole('region', { name })).toContainText('Серверов пока нет')

  await page.goto('/cloud/servers/new')
  await button(page, 'Создать сервер').click()
  await expect(page.getByText('Введите название')).toBeVisible()
  await page.getByLabel('Название', { exact: true }).fill(name)
  await page.getByRole('spinbutton', { name: 'Процессоры' }).fill('99')
  await button(page, 'Создать сервер').click()
  await expect(page.getByText('Введите число процессоров от 1 до 64')).toBeVisible()
  await expectLanguage(page, 'ru', DATA)
  await page.getByRole('spinbutton', { name: 'Процессоры' }).fill('1')
  await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await button(page, 'Создать сервер').click()
  await expect(page.getByTestId('password')).toHaveText(/^\w{20}$/)
  await expect(page.getByTestId('job')).toContainText(`Создание сервера ${name}`)
  await expect(page.getByTestId('job').getByText('Выполнено', { exact: true })).toBeVisible()
  await page.getByTestId('job').getByText(`Создание сервера ${name}`).click()
  await expect(page.getByText('Установка пароля администратора')).toBeVisible()
  await expectLanguage(page, 'ru', DATA)
  await expectAccessible(page)

  await button(page, 'Завершить работу').click()
  await expect(page.getByRole('dialog')).toContainText(`Завершить работу сервера ${name}?`)
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить работу' }).click()
  await expect(button(page, 'Включить')).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Выключен')

  await page.getByRole('link', { name: 'Настройки' }).click()
  await button(page, 'Удалить').click()
  await page.getByLabel(/^Введите .* для подтверждения/).fill(name)
  await expectLanguage(page, 'ru', DATA)
  await button(page, 'Удалить сервер').click()
  await expect(page.getByRole('heading', { name: 'Такого сервера нет' })).toBeVisible()
  await page.goto('/cloud/networks')
  await button(page, `Удалить ${name}`).click()
  await page.getByLabel(/^Введите .* для подтверждения/).fill(name)
  await button(page, 'Удалить сеть').click()
  await expect(page.getByRole('region', { name })).toBeHidden()
})

test('a DNS zone is filled in Russian, and says in Russian what is wrong', async ({ page }) => {
  const name = `ru-${Date.now()}.example`
  await page.goto('/cloud/dns')
  await button(page, 'Создать зону').click()
  await page.getByLabel('Домен').fill('example')
  await page.getByRole('dialog').getByRole('button', { name: 'Создать зону' }).click()
  await expect(page.getByRole('alert').getByText('только одна часть')).toBeVisible()
  await page.getByLabel('Домен').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Создать зону' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await button(page, 'Добавить записи').click()
  await page.getByLabel('Имя', { exact: true }).fill('www')
  await page.getByLabel('IPv4-адрес').fill('192.0.2')
  await button(page, 'Добавить').click()
  await expect(page.getByText('"192.0.2" — не IPv4-адрес; пример: 192.0.2.1.')).toBeVisible()
  await expectLanguage(page, 'ru', DATA)
  await page.getByLabel('IPv4-адрес').fill('192.0.2.1')
  await button(page, 'Добавить').click()
  await expect(page.getByRole('row').filter({ has: button(page, 'Изменить www A') })).toContainText('192.0.2.1')

  await page.getByRole('link', { name: 'Файл зоны' }).click()
  await page.getByLabel('Импорт файла зоны').fill('www 300 IN MX x')
  await button(page, 'Показать различия').click()
  await expect(page.getByText(/^Строка 1: Приоритет: нужно число/)).toBeVisible()
  await page.getByLabel('Импорт файла зоны').fill('www 300 IN A 192.0.2.3')
  await button(page, 'Показать различия').click()
  await expect(page.getByText('Добавлено: 0, изменено: 1, удалено: 0')).toBeVisible()
  await expectLanguage(page, 'ru', DATA)
  await button(page, 'Импортировать').click()
  await expect(page.getByRole('region', { name: 'Различия' })).toBeHidden()

  await page.getByRole('link', { name: 'Настройки' }).click()
  await button(page, 'Удалить зону').click()
  await page.getByLabel(/^Введите .* для подтверждения/).fill(name)
  await expectLanguage(page, 'ru', DATA)
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить зону' }).click()
  await expect(page).toHaveURL(/\/cloud\/dns$/)
})
