import type { Locator, Page } from '@playwright/test'
import { expect, settled, test } from './fixtures.ts'

/** Pages at which a visitor without an account looks around. */
const PAGES = [
  '/',
  '/cloud',
  '/rides',
  '/music',
  '/vacancies',
  '/vacancies/companies',
  '/vacancies/resumes',
  '/vacancies/salaries',
]

/** Pages of a single thing: of the first one in each of these lists. */
const THINGS = { 'a vacancy': '/vacancies', 'a company': '/vacancies/companies' }

for (const name of [...PAGES, ...(Object.keys(THINGS) as (keyof typeof THINGS)[])]) {
  test(`every link that a visitor finds at ${name} leads somewhere`, async ({ page }) => {
    const path = await pathOf(page, name)
    await open(page, path)
    const links = await page
      .locator('main a[href]')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
    const own = [...new Set(links)].filter((href) => new URL(href).origin === new URL(page.url()).origin)
    expect(own.length, 'links of the page').toBeGreaterThan(0)
    const pages: string[] = []
    for (const href of own) {
      const answer = await page.request.get(href)
      expect(answer.status(), href).toBe(200)
      const type = answer.headers()['content-type'] ?? ''
      // A link that leads to no page leads to a feed.
      if (type.startsWith('text/html')) pages.push(href)
      else expect(type, href).toMatch(/^application\/(?:rss|atom)\+xml/)
    }
    // Addresses of the same form are the same page, so one of each form is opened.
    for (const href of new Map(pages.map((address) => [formOf(address), address])).values()) {
      await open(page, href)
      await expect(page.getByRole('heading', { level: 1 }), href).toBeVisible()
    }
  })

  test(`every button that a visitor finds at ${name} does something`, async ({ page }) => {
    const path = await pathOf(page, name)
    await open(page, path)
    const labels = await page.locator('main').getByRole('button', { disabled: false }).evaluateAll(namesOf)
    // Buttons that begin with the same words do the same for other rows: one of them is pressed.
    const kinds = new Map(labels.map((label, at) => [label.split(' ', 2).join(' ').replace(/\d+/g, '0'), at]))
    for (const [label, index] of kinds) {
      await open(page, path)
      const button = page.locator('main').getByRole('button', { disabled: false }).nth(index)
      if (!(await button.isVisible())) continue
      const before = await stateOf(page)
      await button.click()
      await expect.poll(() => stateOf(page), `“${label}” at ${path}`).not.toBe(before)
    }
  })
}

for (const path of ['/cloud', '/rides', '/music']) {
  test(`a row of the samples at ${path} asks to sign in, says why, and comes back`, async ({ page }) => {
    await open(page, path)
    const sample = page.getByRole('region', { name: 'Sample', exact: true })
    const rows = await sample.getByRole('row').or(sample.getByRole('listitem')).all()
    expect(rows.length).toBeGreaterThan(2)
    await middleOf(rows.at(-1) as Locator)
    await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`)
    await expect(page.getByText(/account\. You return to the page afterwards/)).toBeVisible()
    await page
      .getByRole('button', { name: /^Sign in as / })
      .first()
      .click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Made-up data')).toHaveCount(0)
  })
}

async function pathOf(page: Page, name: string): Promise<string> {
  const list = Object.entries(THINGS).find(([thing]) => thing === name)?.[1]
  if (!list) return name
  await open(page, list)
  const hrefs = await page
    .locator('main a')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  return hrefs.find((href) => href.startsWith(`${list}/`) && /\/[^/]*\d[^/]*$/.test(href)) ?? ''
}

/** Opens a page, which must not show an error. */
async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  expect(answer?.status(), address).toBe(200)
  await settled(page)
  await expect(page.locator('main').getByRole('alert'), address).toHaveCount(0)
}

/** An address without ids and without the values of parameters: addresses of the same form are the same page. */
function formOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  return `${pathname.replace(/\/[^/]*\d[^/]*/g, '/{id}')}?${[...searchParams.keys()].toSorted().join('&')}`
}

/** Presses where no word of the row stands. */
async function middleOf(row: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {}
  await row.click({ position: { x: width / 2, y: height / 2 } })
}

/** Runs in the page. */
function namesOf(buttons: Element[]): string[] {
  return buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim())
}

/** What a press may change: the address, the page, what has the focus. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const values = [...document.querySelectorAll('input, select, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return [
      location.href,
      document.body.outerHTML,
      focused?.tagName === 'BUTTON' ? '' : focused?.outerHTML,
      values,
    ].join()
  })
}
