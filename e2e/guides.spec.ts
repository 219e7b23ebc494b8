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

for (const path of ['/docs', '/docs/cloud', '/docs/conventions', '/docs/reference']) {
  test(`${path} keeps code and tables whole on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/docs/reference') await expect(page.getByText(/of \d+ endpoints/)).toBeVisible()
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
  await expect(page).toHaveTitle('Not found · Quartet')
})

test.describe('the reference', () => {
  test.use({ as: 'user' })

  test('sends a call with the token of the reader', async ({ page }) => {
    const token = await aToken(page.request, ['cloud:read'])
    await page.context().clearCookies()
    await page.goto('/docs/reference')
    await page.getByLabel('API token for trying calls').fill(token)
    await openToTry(page)
    await expectRendered(page)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expectAccessible(page)
    const dialog = await tryIt(page)
    await expectAccessible(page)
    const [request, status] = await send(page, dialog)
    expect([request.headers().authorization, status]).toEqual([`Bearer ${token}`, 200])
  })

  test('has a heading and nothing that axe finds while its description is on the way', async ({ page }) => {
    await page.goto('/docs/reference')
    await expect(page.getByText(/of \d+ endpoints/)).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route('/api/openapi.json', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest('/api/openapi.json')
    await openToTry(page)
    await asked
    await expect(page.locator('.references-layout')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toHaveCount(1)
    await expectAccessible(page)
    held.resolve()
    await expectRendered(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })

  test('sends a call as the account of a reader who is signed in', async ({ page }) => {
    await page.goto('/docs/reference')
    await openToTry(page)
    const dialog = await tryIt(page)
    const [request, status] = await send(page, dialog)
    expect([request.headers().authorization, status]).toEqual([undefined, 200])
    await expect(dialog.getByText('200 OK')).toBeVisible()
    await expectAccessible(page)
  })
})

async function openToTry(page: Page): Promise<void> {
  await page.getByLabel('Find an endpoint').fill('servers list')
  await page.getByRole('button', { name: /^GET \/api\/servers / }).click()
}

/** Waits for the operation. What is in view is rendered while the browser is idle: it polls rarely, so that the browser is. */
async function expectRendered(page: Page): Promise<void> {
  await expect.poll(() => toTry(page).count(), { intervals: [2000] }).toBe(1)
}

function toTry(page: Page): Locator {
  return page.locator('button', { hasText: '(get /api/servers)' })
}

async function tryIt(page: Page): Promise<Locator> {
  await expectRendered(page)
  await toTry(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page.getByRole('dialog')
}

async function send(page: Page, dialog: Locator): Promise<[Request, number]> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/servers')
  await dialog.locator('button', { hasText: 'Send get request' }).filter({ visible: true }).click()
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
