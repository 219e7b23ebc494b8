import { expect, expectAccessible, test } from './fixtures.ts'
import { expectLanguage } from './language.ts'

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
