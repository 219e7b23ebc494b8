import type { Page, Response } from '@playwright/test'
import { ACCOUNTS } from './accounts.ts'
import { expect, expectAccessible, tabTo, test } from './fixtures.ts'
import { PAGES } from './page-table.ts'

/** Each request gets a separate rendering, because each writes its `accept-language` differently. */
const VISITORS: Record<string, string>[] = [
  { 'accept-language': 'en', 'user-agent': 'Mozilla/5.0 Firefox/140.0', cookie: 'theme=dark' },
  { 'accept-language': 'en;q=0.9', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  { 'accept-language': 'en;q=0.8', 'user-agent': 'Twitterbot/1.0', cookie: 'next-auth.csrf-token=1' },
]

test.describe('the frame', () => {
  test('a page that does not exist has nothing that axe finds', async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByRole('main')).toBeVisible()
    await expectAccessible(page)
  })

  test('a visitor sees sample content of every product, and the way in', async ({ page }) => {
    for (const [path, content] of [
      ['/cloud', 'web-1'],
      ['/rides', 'Museum Quarter'],
      ['/music', 'Night Ferry'],
    ] as const) {
      await page.goto(path)
      const sample = page.getByRole('region', { name: 'Sample', exact: true })
      await expect(sample).toContainText(content)
      const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })
      await expect(signIn).toHaveAttribute('href', `/sign-in?next=${encodeURIComponent(path)}`)
    }
    await page.goto('/vacancies')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test("a visitor's page is sent once, and its policy names no nonce", async ({ page }) => {
    const policyOf = (answer: Response | null) => answer?.headers()['content-security-policy'] ?? ''
    const first = policyOf(await page.goto('/docs'))
    expect(first).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
    expect(policyOf(await page.reload())).toBe(first)
    // Only headers were sent.
    expect(await page.evaluate(bytesOfPage)).toBe(300)
    await expectPlantedBlocked(page)
  })

  test('what is chosen keeps its look under the pointer', async ({ page }) => {
    for (const path of ['/docs/cloud', '/vacancies/salaries']) {
      await page.goto(path)
      const current = page.getByRole('main').locator('[aria-current]')
      const before = await current.evaluate(lookOf)
      await current.hover()
      await current.evaluate(ended)
      expect(await current.evaluate(lookOf), path).toEqual(before)
    }
  })

  test('pages that visitors share are the same for browsers and robots, whatever else they send', async ({
    baseURL,
  }) => {
    const shared: string[] = []
    for (const [path, { none }] of Object.entries(PAGES)) {
      if (path.includes('[') || none !== 'page') continue
      // Retried while they differ: other tests change what the page shows between the requests.
      await expect(async () => {
        const answers = await Promise.all(VISITORS.map((headers) => fetch(new URL(path, baseURL), { headers })))
        const [first, ...others] = await Promise.all(answers.map(async (answer) => markupOf(await answer.text())))
        // Not compared by `toBe`, which would print both pages.
        expect(
          others.every((other) => other === first),
          path,
        ).toBe(true)
        expect(first, path).toMatch(/<title>.*<\/head>/)
        if (answers.every(({ headers }) => headers.has('etag'))) shared.push(path)
      }).toPass()
    }
    const vacancies = ['', '/companies', '/in', '/resumes', '/salaries'].map((page) => `/vacancies${page}`)
    const products = ['/cloud', ...vacancies, '/rides', '/music']
    expect(shared).toEqual(['/', '/sign-in', '/sign-up', '/docs', '/docs/reference', ...products])
  })

  test('the palette opens by keyboard and goes to a page', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('vacancies')
    await expect(page.getByRole('option', { name: /^Search vacancies/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/vacancies/)
  })
})

/** Runs in the page. */
function lookOf(element: Element): string[] {
  const { color, backgroundColor } = getComputedStyle(element)
  return [color, backgroundColor]
}

/** Runs in the page: waits for the changes that have begun. */
async function ended(element: Element): Promise<void> {
  await Promise.all(element.getAnimations().map(({ finished }) => finished))
}

/** A page without what each rendering has of its own: nonces and times, of which scripts are full. */
function markupOf(html: string): string {
  return html.replaceAll(/<script.*?<\/script>| (?:nonce|dateTime)="[^"]*"/gs, '')
}

test.describe('a page of a signed-in account', () => {
  test.use({ as: 'user' })

  test('carries another nonce each time, without which no script runs', async ({ page }) => {
    const nonceOf = async () => {
      const answer = await page.goto('/')
      return /'nonce-([^']+)'/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1]
    }
    const [first, second] = [await nonceOf(), await nonceOf()]
    expect(first).toBeTruthy()
    expect(second).not.toBe(first)
    await expectPlantedBlocked(page)
  })
})

test.describe('the palette of a signed-in account', () => {
  test.use({ as: 'user' })

  test('finds a track and an artist as typed, and opens one', async ({ page }) => {
    await page.goto('/music')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('night fer')
    await expect(page.getByRole('option', { name: /^Night Ferry/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('option', { name: /^Night Ferry/ }).click()
    await expect(page).toHaveURL(/\/music\/tracks\?q=Night/)
  })

  test('leads from addresses above a page to that page', async ({ page }) => {
    for (const [address, target] of [
      ['/cloud/servers', '/cloud'],
      ['/rides/feedback', '/rides'],
    ]) {
      await page.goto(address ?? '')
      expect(new URL(page.url()).pathname).toBe(target)
    }
  })
})

test.describe('the grid', () => {
  test.use({ as: 'employer', viewport: { width: 1440, height: 900 } })

  test('the heading and the tabs of every page begin at one place, and there are two widths', async ({ page }) => {
    const lists = ['/vacancies/favorites', '/vacancies/companies', '/rides', '/rides/demo', '/music', '/music/explorer']
    const forms = ['/vacancies/resumes/new', '/vacancies/employer/new', '/vacancies/employer/company']
    for (const path of [...lists, ...forms]) {
      await page.goto(path)
      const heading = page.locator('main > header h1')
      await expect(heading).toBeVisible()
      const { x, y } = (await heading.boundingBox()) ?? {}
      const tabs = page.getByRole('navigation', { name: /^(Vacancies|Rides|Music)$/ }).getByRole('list')
      expect({ path, x, y, tabs: (await tabs.boundingBox())?.x }).toEqual({ path, x: 104, y: 122, tabs: 104 })
      const { width } = (await page.locator('main > :last-child').boundingBox()) ?? {}
      expect({ path, width }).toEqual({ path, width: forms.includes(path) ? 720 : 1232 })
    }
  })
})

test('search and open a vacancy by keyboard alone, with the state in the address', async ({ page }) => {
  await page.goto('/vacancies')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search vacancies' })).toBeFocused()
  await page.keyboard.type('водитель')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=/)
  await expect(page.getByText(/[\d,]+ vacanc/).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vacancies\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/text=/)
})

test('sign in, make a token, use it and revoke it, by keyboard alone', async ({ page, request }) => {
  await page.goto('/sign-in?next=/account/developer/tokens')
  await tabTo(page, /^E-mail/)
  await page.keyboard.type(ACCOUNTS.user.email)
  await tabTo(page, /^Password/)
  await page.keyboard.type(ACCOUNTS.user.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/developer\/tokens/)
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible()

  const name = `keyboard ${Date.now()}`
  await tabTo(page, 'Create token')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await tabTo(page, /^cloud:read/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const token = (await page.getByTestId('token').textContent())?.trim() ?? ''
  expect(token).toMatch(/^qt_/)
  await expectAccessible(page)
  const headers = { Authorization: token }
  const account = (await (await request.get('/api/account', { headers })).json()) as { account: { email: string } }
  expect(account.account.email).toBe(ACCOUNTS.user.email)

  await page.keyboard.press('Escape')
  // The token is pasted as if it had been found in a log.
  await tabTo(page, /^Find a token/)
  await page.keyboard.insertText(`GET /api/account Authorization: ${token}`)
  await expect(page.getByRole('region', { name: 'The token that you pasted' })).toContainText(`your token ${name}`)
  await expectAccessible(page)
  const statusOf = async () => (await request.get('/api/account', { headers })).status()
  await tabTo(page, `Revoke ${name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Token “${name}” no longer works`)).toBeVisible()
  expect(await statusOf()).toBe(401)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(`Token “${name}” works again`)).toBeVisible()
  expect(await statusOf()).toBe(200)
  await page
    .getByLabel('Your tokens')
    .getByRole('button', { name: `Revoke ${name}` })
    .press('Enter')
  await expect.poll(statusOf).toBe(401)
})

/** Runs in the page: what came over the network, of which the standard counts headers as 300. */
function bytesOfPage(): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.transferSize
}

/** The page's policy blocks a script that was not sent with it. */
async function expectPlantedBlocked(page: Page): Promise<void> {
  const outcome = await page.evaluate(async () => {
    const blocked: string[] = []
    const twoBlocked = new Promise<void>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => {
        if (blocked.push(event.effectiveDirective) === 2) resolve()
      }),
    )
    const script = document.createElement('script')
    script.textContent = 'window.planted = 1'
    document.body.append(script)
    const image = document.createElement('div')
    image.innerHTML = '<img src="/no-such-image" onerror="window.planted = 2">'
    document.body.append(image)
    await twoBlocked
    return { planted: (window as { planted?: number }).planted, blocked }
  })
  expect(outcome.planted).toBeUndefined()
  expect(outcome.blocked).toContain('script-src-elem')
  expect(outcome.blocked).toContain('script-src-attr')
}
