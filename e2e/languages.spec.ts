import { expect, expectAccessible, newWindow, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'
import { aNewAccount } from './page-table.ts'

test.use({ locale: 'ru-RU' })

const PAGES = [
  ['/sign-in', 'Вход'],
  ['/sign-up', 'Регистрация'],
  ['/forgot-password', 'Восстановление пароля'],
  ['/nothing-here', 'Страница не найдена'],
] as const

for (const [path, title] of PAGES) {
  test(`a Russian browser reads ${path} in Russian alone`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Quartet`)
    await expectLanguage(page, 'ru')
    await expectAccessible(page)
  })
}

test('what is not there is said in Russian, also where a page finds out late', async ({ page }) => {
  expect((await page.goto('/vacancies/x'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeAttached()
  await expectLanguage(page, 'ru')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('the language is changed in the menu, and kept by the browser', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Тема и язык' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Sign in · Quartet')
  await page.goto('/sign-up')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
})

test('a form says in Russian what is wrong with it', async ({ page }) => {
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Введите имя')
})

test('an account has its language on every device', async ({ page, browser, baseURL }) => {
  await page.goto('/sign-in')
  await aNewAccount(page.request)
  await page.goto('/account')
  await expectLanguage(page, 'ru', ['Owner'])
  await page.getByRole('combobox', { name: 'Язык' }).selectOption('English')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  const elsewhere = await newWindow(browser, { baseURL, storageState: await page.context().storageState() })
  await elsewhere.context().clearCookies({ name: 'locale' })
  await elsewhere.goto('/account')
  await expectLanguage(elsewhere, 'en')
  await elsewhere.getByRole('combobox', { name: 'Language' }).selectOption('Русский')
  await expect(elsewhere.getByRole('heading', { name: 'Профиль' })).toBeVisible()
  await page.context().clearCookies({ name: 'locale' })
  await page.reload()
  await expectLanguage(page, 'ru', ['Owner'])
  await elsewhere.context().close()
})

test('the server says in Russian what it refuses', async ({ page }) => {
  await page.goto('/sign-in')
  await aNewAccount(page.request)
  await page.goto('/account/security')
  await page.getByLabel('Текущий пароль', { exact: true }).fill('a wrong password')
  await page.getByLabel('Новый пароль', { exact: true }).fill('a long secret of other value')
  await page.getByRole('button', { name: 'Изменить пароль' }).click()
  await expect(page.getByText('Неверный текущий пароль')).toBeVisible()
  await expectLanguage(page, 'ru', ['Owner', 'Chrome Headless'])
})
