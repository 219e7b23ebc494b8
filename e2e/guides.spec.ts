import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page, Request } from '@playwright/test'
import { sampleOf } from '../components/docs/markdown.ts'
import { aToken, expect, expectAccessible, test } from './fixtures.ts'

const FOLDER = resolve('.cache/guides')
const SCOPES = [
  'cloud:read',
  'cloud:write',
  'vacancies:read',
  'vacancies:write',
  'rides:read',
  'rides:write',
  'music:read',
  'webhooks:read',
  'webhooks:write',
]

test.describe('the samples of the guides, run as they stand', () => {
  test.use({ as: 'user' })

  for (const file of readdirSync('docs/guides')) {
    test(file, async ({ page, baseURL }) => {
      const markdown = readFileSync(join('docs/guides', file), 'utf8')
      const token = await aToken(page.request, SCOPES)
      const env = { ...process.env, QUARTET_URL: baseURL, QUARTET_TOKEN: token }
      prepare()
      for (const [language, command] of Object.entries(COMMANDS)) {
        const code = sampleOf(markdown, language)
        if (code === '') continue
        const program = join(FOLDER, `${file}.${language === 'ts' ? 'mts' : language}`)
        writeFileSync(program, code)
        const { failure, output } = await run(command, program, env)
        expect(failure, `${language}: ${output}`).toBe('')
        expect(output.length, language).toBeGreaterThan(10)
      }
    })
  }
})

for (const path of ['/docs', '/docs/cloud', '/docs/conventions', '/docs/reference', '/docs/reference/servers']) {
  test(`${path} keeps code and tables whole on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(brokenCode)).toEqual([])
    expect(await page.evaluate(scrollingTables)).toEqual([])
  })
}

/** Runs in the page: the tables that are wider than the screen, by their heads. */
function scrollingTables(): (string | null)[] {
  const boxes = [...document.querySelectorAll('main article section:has(> table)')]
  return boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.getAttribute('aria-label'))
}

/** Runs in the page: the code in tables that stands on more than one line. */
function brokenCode(): string[] {
  const codes = [...document.querySelectorAll('main article td code')]
  return codes.filter((code) => code.getClientRects().length > 1).map((code) => code.textContent)
}

test('an unknown guide is not found, with a title', async ({ page }) => {
  expect((await page.goto('/docs/unknown'))?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found · Quartet')
})

test.describe('the reference', () => {
  test.use({ as: 'user' })

  test('has the operations of the opened part alone, by method, with their headings beside them', async ({ page }) => {
    await page.goto('/docs/reference')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Networks/ })
      .click()
    await expect(page).toHaveURL(/\/docs\/reference\/networks$/)
    const operations = page.getByRole('main').locator('section:has(> div > div > h2)')
    await expect(operations).toHaveCount(6)
    const ids = await operations.locator('h2').evaluateAll((headings) => headings.map(({ id }) => id))
    expect(ids.filter((id) => !/^(?:GET|POST|PUT|PATCH|DELETE)\/api\/networks/.test(id))).toEqual([])
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link', { name: /^GET/ })).toHaveCount(2)
    await contents.getByRole('link', { name: 'POST Create a private network' }).click()
    await expect(page.getByRole('heading', { name: 'Create a private network' })).toBeInViewport()
  })

  test('finds an endpoint, and leads from addresses of the time when it was one page', async ({ page }) => {
    await page.goto('/docs/reference')
    await page.getByLabel('Find an endpoint').fill('servers list')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^GET ?\/api\/servers ?List/ }).click()
    await expect(page).toHaveURL(/\/docs\/reference\/servers#GET\/api\/servers$/)
    await page.goto('/docs/reference#tag/dns-zones/POST/api/dns/zones')
    await expect(page).toHaveURL(/\/docs\/reference\/dns-zones#POST\/api\/dns\/zones$/)
    await expect(page.getByRole('heading', { name: 'Create a DNS zone' })).toBeInViewport()
  })

  test('sends a call with the token of the reader', async ({ page }) => {
    const token = await aToken(page.request, ['cloud:read'])
    await page.context().clearCookies()
    const form = await openForm(page)
    await form.getByLabel('API token (optional)').fill(token)
    const [request, status] = await send(page, form)
    expect([request.headers().authorization, status]).toEqual([`Bearer ${token}`, 200])
    await expect(form.getByText('200 OK')).toBeVisible()
    await expectAccessible(page)
  })

  test('sends a call as the account of a reader who is signed in', async ({ page }) => {
    const form = await openForm(page)
    const [request, status] = await send(page, form)
    expect([request.headers().authorization, status]).toEqual([undefined, 200])
    await expect(form.getByText('200 OK')).toBeVisible()
  })
})

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/docs/reference/networks')
  await page.getByRole('button', { name: 'Try it: GET /api/networks', exact: true }).click()
  const form = page.getByRole('form', { name: 'Try GET /api/networks' })
  await expect(form).toBeVisible()
  return form
}

async function send(page: Page, form: Locator): Promise<[Request, number]> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/networks')
  await form.getByRole('button', { name: 'Send' }).click()
  const response = await answered
  return [response.request(), response.status()]
}

const COMMANDS: Record<string, string[]> = {
  sh: ['bash', '-euo', 'pipefail'],
  ts: [process.execPath],
}

/** A folder in which the client is installed as `npm install ./clients/typescript` would. */
function prepare(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(join(FOLDER, 'node_modules'), { recursive: true })
  symlinkSync(resolve('clients/typescript'), join(FOLDER, 'node_modules/quartet-client'))
}

function run(command: string[], program: string, env: NodeJS.ProcessEnv): Promise<{ failure: string; output: string }> {
  const [file = '', ...args] = command
  return new Promise((done) => {
    execFile(file, [...args, program], { env, cwd: FOLDER, timeout: 120_000 }, (error, stdout, stderr) => {
      done({ failure: error ? stderr.slice(0, 2000) || error.message : '', output: stdout + stderr })
    })
  })
}
