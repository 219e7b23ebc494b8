import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ locale: 'ru-RU' })

const PAGES = [
  ['/sign-in', 'Вход'],
  ['/sign-up', 'Регистрация'],
  ['/forgot-password', 'Восстановление пароля'],
  ['/nothing-here', 'Страница не найдена'],
] as const

/** What is the same in every language, or is data. */
const NAMES = /Quartet|Ctrl K|English|HTTP|API|[\w.-]+@[\w.-]+|demo-[\w-]+|Vera Applicant|Boris Employer|Olga Operator/g

for (const [path, title] of PAGES) {
  test(`a Russian browser reads ${path} in Russian alone`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Quartet`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    const text = await page.locator('body').innerText()
    expect(text.replaceAll(NAMES, '')).not.toMatch(/[A-Za-z]{2,}/)
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
