import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectLanguage } from '../language.ts'

test.use({ locale: 'ru-RU' })

test('a visitor sees the chart of samples in Russian', async ({ page }) => {
  await page.goto('/music')
  await expect(page).toHaveTitle('Музыка · Quartet')
  await expect(page.getByText('128 прослушиваний').first()).toBeVisible()
  await expectLanguage(page, 'ru')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Чем займёмся?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Открыть музыку' })).toBeVisible()
})

test.describe('a listener', () => {
  test.use({ as: 'user' })

  test('finds, plays and queues music in Russian', async ({ page }) => {
    await page.goto('/music')
    await expectLanguage(page, 'ru')
    await page.getByRole('link', { name: 'Треки' }).click()
    await page.getByRole('searchbox', { name: 'Поиск по названию' }).fill('ferry')
    await expect(page.getByText('1 трек · 55 с')).toBeVisible()
    await page.getByRole('button', { name: 'Слушать «Night Ferry»' }).click()
    const player = page.getByRole('region', { name: 'Плеер' })
    await expect(player.getByRole('button', { name: 'Пауза' })).toBeVisible()
    await expectLanguage(page, 'ru')
    await page.getByRole('combobox', { name: 'Сортировка' }).selectOption('Сначала длинные')
    await page.getByRole('searchbox', { name: 'Поиск по названию' }).fill('')
    await expect(page.getByText(/^\d\d+ трек(?:а|ов)? · \d+ мин$/)).toBeVisible()

    await page.getByRole('link', { name: 'Альбомы' }).click()
    await expect(page.getByText(/^\d+ альбом(?:а|ов)?$/)).toBeVisible()
    await expectLanguage(page, 'ru')
    await page.getByRole('link', { name: /Night Shift/ }).click()
    await page.getByRole('button', { name: 'Действия: «Freight Lift»' }).click()
    await page.getByRole('button', { name: 'Добавить в очередь' }).click()
    await player.getByRole('button', { name: 'Очередь' }).click()
    await expect(page.getByRole('region', { name: 'Очередь' }).getByText(/^2 трека, \d+ мин$/)).toBeVisible()
    await expectLanguage(page, 'ru')
    await page.keyboard.press('Escape')

    await page.goto('/music/artists')
    await expect(page.getByText(/^6 треков · 1 альбом$/).first()).toBeVisible()
    await expectLanguage(page, 'ru')
    await page.goto('/music/search')
    await page.getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('zzz')
    await expect(page.getByText('По запросу «zzz» ничего не найдено')).toBeVisible()
    await page.goto('/music/search?q=night')
    await expect(
      page
        .getByRole('heading', { name: 'Исполнители' })
        .or(page.getByRole('heading', { name: /^\d+ трек/ }))
        .first(),
    ).toBeVisible()
    await expectLanguage(page, 'ru')
    await page.goto('/music/explorer')
    await expect(page.locator('pre[aria-label="JSON"]')).toContainText('"title": "Night Ferry"')
    await expectLanguage(page, 'ru')
    await expectAccessible(page)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Продолжить «/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('исполн')
    await expect(page.getByRole('option', { name: 'Исполнители' })).toBeVisible()
  })
})

test.describe('an operator', () => {
  test.use({ as: 'operator' })

  test('is told in Russian what is wrong with a track', async ({ page }) => {
    await page.goto('/music/tracks')
    await page.getByRole('button', { name: 'Добавить трек' }).click()
    const dialog = page.getByRole('dialog', { name: 'Добавить трек' })
    await dialog.getByLabel('Название').fill('abcd')
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog.getByText('В названии должно быть не меньше 5 символов')).toBeVisible()
    await dialog.getByLabel('Название').fill('Zebra Crossing')
    await dialog.getByLabel('Файл').fill('../nowhere.mp3')
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    await expect(dialog.getByText(/пути не должно быть пустых частей/)).toBeVisible()
    await expectLanguage(page, 'ru')
  })

  test('reads the audit log in Russian', async ({ page }) => {
    await page.goto('/admin/audit')
    await expect(page).toHaveTitle('Журнал аудита · Quartet')
    await expectLanguage(page, 'ru', ['tokens.create, tokens.', 'token:tok_…'])
    await page.goto('/admin/users?role=operator')
    await page.getByRole('button', { name: 'Изменить: Olga Operator' }).click()
    await expect(page.getByRole('checkbox', { name: /^работодатель/ })).toBeVisible()
  })
})

test.describe('the documentation', () => {
  for (const path of ['/docs', '/docs/music', '/docs/reference', '/docs/reference/networks'])
    test(`${path} has a frame in Russian, and says that its text is English`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: 'Документация' }).getByText('Облако')).toBeVisible()
      await expectLanguage(page, 'ru')
      await expect(page.locator('main [lang="en"]').first()).toBeVisible()
    })

  test('the form of a call is in Russian', async ({ page }) => {
    await page.goto('/docs/reference/networks')
    await page.getByRole('button', { name: 'Попробовать: GET /api/networks', exact: true }).click()
    const form = page.getByRole('form', { name: 'Запрос GET /api/networks' })
    await form.getByRole('button', { name: 'Отправить' }).click()
    await expect(form.getByText('401 Unauthorized')).toBeVisible()
    await expectLanguage(page, 'ru', ['401 Unauthorized'])
  })
})
