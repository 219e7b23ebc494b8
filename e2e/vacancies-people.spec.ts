import type { Browser, Page } from '@playwright/test'
import { stateFile, type Who } from './accounts.ts'
import { expect, expectAccessible, expectFocusInSight, newWindow, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }
const TEXT = 'Ищем человека на склад в Москве, с опытом от одного года и любовью к порядку. '

/** A page of another account next to the test's own. */
function pageOf(browser: Browser, who: Who, baseURL: string | undefined): Promise<Page> {
  return newWindow(browser, { baseURL, storageState: stateFile(who), locale: 'en-GB' })
}

/** Types into a combobox and takes the first suggestion. */
async function complete(page: Page, label: string, text: string) {
  await page.getByRole('combobox', { name: label }).pressSequentially(text)
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Publishes a vacancy in the editor and resolves to the address of its page. */
async function publish(page: Page, name: string, description: string): Promise<string> {
  await page.goto('/vacancies/employer/new')
  await page.getByLabel('Title').fill(name)
  await complete(page, 'Role', 'Водитель')
  await complete(page, 'Town', 'Москва')
  await page.getByRole('textbox', { name: /^Responsibilities/ }).fill(description)
  await page.getByRole('button', { name: 'Publish vacancy' }).click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname
}

/** Waits until nothing is loading. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main [aria-hidden].animate-pulse')).toHaveCount(0)
}

test('a visitor who stars or saves something is sent to sign in and back', async ({ page }) => {
  await page.goto('/vacancies?text=водитель')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fvacancies%3Ftext/)
  await page.goto('/vacancies/favorites')
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fvacancies%2Ffavorites/)
})

test.describe('an applicant', () => {
  test.use({ as: 'user' })

  test('stars a vacancy by keyboard, and sees the star restored when the server refuses', async ({ page }) => {
    await page.goto('/vacancies?period=30')
    const stars = page.getByRole('button', { name: /^Favourite: / })
    await expect(stars.nth(1)).toHaveAttribute('aria-pressed', 'false')
    const name = (await stars.nth(1).getAttribute('aria-label')) ?? ''
    const star = page.getByRole('button', { name, exact: true }).first()
    const rowLink = (n: number) => page.locator('article').nth(n).getByRole('link')
    await expect(rowLink(0)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('j')
    await expect(rowLink(1)).toHaveAttribute('aria-current', 'true')
    const kept = page.waitForResponse((response) => response.url().includes('favorites.add') && response.ok())
    await page.keyboard.press('f')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await kept
    await page.route(/favorites\.remove/, (route) => route.abort())
    await page.keyboard.press('f')
    await expect(page.getByText('Favourites could not be updated')).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.unroute(/favorites\.remove/)

    await page.goto('/vacancies/favorites')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    const removed = page.waitForResponse((response) => response.url().includes('favorites.remove') && response.ok())
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await removed
  })

  test('saves a search, renames it, opens it and deletes it', async ({ page }) => {
    const name = `Поиск ${Date.now()}`
    await page.goto('/vacancies?text=водитель&only_with_salary=true')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('button', { name: 'View saved', exact: true }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByRole('button', { name: `Rename ${name}` }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name}!`)
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('link', { name: `${name}!` }).click()
    await expect(page).toHaveURL(/text=.+only_with_salary=true/)
    await page.goBack()
    await page.getByRole('button', { name: `Delete ${name}!` }).click()
    await page.getByRole('button', { name: 'Delete search' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('link', { name: `${name}!` })).toHaveCount(0)
  })

  test('writes a resume, with the first invalid field focused, and makes it private', async ({ page }) => {
    const title = `Кладовщик ${Date.now()}`
    await page.goto('/vacancies/resumes/new')
    const send = page.getByRole('button', { name: 'Create resume' })
    await send.click()
    await expect(page.getByLabel('Position', { exact: true })).toBeFocused()
    await page.getByLabel('Position', { exact: true }).fill(title)
    await page.getByLabel('Family name').fill('Павлов')
    await page.getByLabel('Given name').fill('Иван')
    await complete(page, 'Where you live', 'Москва')
    await complete(page, 'Citizenship', 'Казах')
    await page.getByRole('button', { name: 'Add a school' }).click()
    await page.getByLabel('School or university').fill('МГУ')
    await page.getByLabel('Graduation year').fill('205')
    await send.click()
    await expect(page.getByLabel('Graduation year')).toBeFocused()
    await page.getByLabel('Graduation year').fill('2012')
    await page.getByLabel('Number or address').fill('+7 900 000-00-00')
    await send.dblclick()
    await expect(page).toHaveURL(/\/resumes\/mine/)
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(1)
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await expect(page.getByRole('list', { name: 'Citizenship' })).toHaveText('Kazakhstan')
    await page.getByRole('radio', { name: /^No one/ }).check()
    await page.getByRole('button', { name: 'Save resume' }).click()
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Visible to no one')
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(title)
    await page.getByRole('button', { name: 'Delete resume' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  })
})

test.describe('an employer', () => {
  test.use({ as: 'employer' })

  test('publishes a vacancy, reads the response to it and invites the applicant, who sees it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const name = `Кладовщик ${Date.now()}`
    const address = await publish(page, name, `${TEXT.repeat(3)}\n\nУсловия:\n- график пять через два\n- премия`)
    await expect(page.locator('.prose-vacancy li')).toHaveText(['график пять через два', 'премия'])

    const applicant = await pageOf(browser, 'user', baseURL)
    await applicant.setViewportSize(PHONE)
    await applicant.goto(`${address}?respond=1`)
    await expect(applicant.getByLabel('Resume', { exact: true })).toBeFocused()
    await applicant.getByLabel(/^Cover letter/).fill('Готов приехать завтра.')
    await applicant.getByRole('button', { name: 'Send response' }).dblclick()
    const responded = applicant.getByRole('link', { name: 'You responded' })
    await expect(responded).toHaveAttribute('href', /^\/vacancies\/responses\/\d+$/)
    await expect(responded).not.toHaveClass(/bg-accent/)

    await page.goto(`/vacancies/employer${address}/responses`)
    await page.getByRole('link', { name: /^New: / }).click()
    await expect(page.getByText('Готов приехать завтра.')).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Vacancies' }).getByRole('link')
    await expect(tabs.first()).toContainText('My vacancies')
    await expect(tabs.and(page.locator('[aria-current=page]'))).toContainText('Responses')
    await page.goto(new URL(page.url()).pathname.replace('/employer', ''))
    await expect(page).toHaveURL(/\/vacancies\/employer\/responses\/\d+$/)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel(/Message to the applicant/).fill('Ждём в четверг.')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Invitation', { exact: true })).toBeVisible()
    expect((await page.goto('/vacancies/responses/2000000000'))?.status()).toBe(404)

    await applicant.goto('/vacancies/responses?status=invitations')
    await applicant.getByRole('link', { name: new RegExp(name) }).click()
    await expect(applicant.getByText('Ждём в четверг.')).toBeVisible()
    await applicant.getByLabel('Write a message').fill('Буду!')
    await applicant.getByRole('button', { name: 'Send' }).dblclick()
    await expect(applicant.getByText('Буду!')).toHaveCount(1)
    await expect(applicant.getByLabel('Write a message')).toHaveValue('')
    await expectAccessible(applicant)
    await applicant.context().close()

    await page.goto(`/vacancies/employer${address}`)
    await page.getByLabel('From', { exact: true }).fill('90000')
    await page.getByRole('button', { name: 'Add a language' }).click()
    await page.getByLabel('City').fill('Москва')
    await complete(page, 'Metro', 'Сокольники')
    await page.getByRole('button', { name: 'Save vacancy' }).click()
    await expect(page.getByText(/from ₽90,000/)).toBeVisible()
    await page.goto(`/vacancies/employer${address}`)
    await expect(page.getByRole('list', { name: 'Metro' })).toContainText('Sokolniki')
    await expect(page.getByLabel('Language 1', { exact: true })).toHaveValue('eng')
    await page.goto('/vacancies/employer')
    await page.getByRole('button', { name: `Archive ${name}` }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    // Behind an open dialog no element has a role: the link would be missing there even before the response.
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.goto('/vacancies/employer?state=archived')
    await page.getByRole('button', { name: `Publish ${name} again` }).click()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  })

  test('reaches every field by keyboard clear of the bars, also above the player', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/vacancies/resumes/new')
    await page.getByLabel('Position', { exact: true }).focus()
    await expectFocusInSight(page, page.getByRole('button', { name: 'Create resume' }))

    await page.goto('/music')
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player).toBeVisible()
    await page.goto('/vacancies/employer/new')
    await expect(player).toBeVisible()
    await page.getByLabel('Title').focus()
    const publish = page.getByRole('button', { name: 'Publish vacancy' })
    await expectFocusInSight(page, publish)
    const { y = 0, height = 0 } = (await publish.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual((await player.boundingBox())?.y ?? 0)
  })

  test('cannot make a description run, restyle the page or break its data for robots', async ({ page }) => {
    const planted = [
      '<p id="kept">Описание</p>',
      '<script>window.planted = 1</script></script><script>window.planted = 2</script>',
      '<img src="/none" onerror="window.planted = 3"><svg onload="window.planted = 4"></svg>',
      '<a href="javascript:window.planted = 5">press</a><a href="java\tscript:window.planted = 6">press</a>',
      '<iframe srcdoc="<script>parent.planted = 7</script>"></iframe>',
      '<style>body { display: none } h1 { color: rgb(1, 2, 3) }</style>',
      '<p style="position: fixed; inset: 0; background: red" class="fixed inset-0">cover</p>',
      '<div onmouseover="window.planted = 8">hover</div><!--</script>-->',
    ].join('')
    const name = `Планировщик ${Date.now()} </script><script>window.planted = 9</script>`.slice(0, 100)
    await publish(page, name, `${planted}<p>${TEXT.repeat(3)}</p>`)
    await page.reload()
    const article = page.locator('.prose-vacancy')
    await expect(article).toContainText('Описание')
    for (const link of await article.getByText('press').all()) await link.click()
    await article.getByText('hover').hover()
    expect(await page.evaluate(() => (window as { planted?: number }).planted)).toBeUndefined()
    expect(
      await article.evaluate(
        (element) => element.querySelectorAll('[style], [class], script, style, img, iframe').length,
      ),
    ).toBe(0)
    await expect(article.getByText('cover')).toHaveCSS('position', 'static')
    const [posting] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(posting ?? '')).toMatchObject({ '@type': 'JobPosting', title: name })
    expect(posting).not.toContain('<')
  })
})

test('the page of a company, opened from the list, is accessible', async ({ page }) => {
  await page.goto('/vacancies/companies')
  await page.locator('main ul a').first().click()
  await expect(page).toHaveURL(/\/companies\/\d+/)
  await settled(page)
  await expectAccessible(page)
})
