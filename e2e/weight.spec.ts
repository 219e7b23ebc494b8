import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** 220 kB, and 8 for reading texts in two languages. */
const MOST_SCRIPT_BYTES = 228_000
const LIGHT = [
  '/',
  '/vacancies',
  '/sign-in',
  '/docs',
  '/docs/cloud',
  '/docs/reference',
  '/docs/reference/account',
] as const
/** The heaviest pages of accounts. */
const HEAVY = [
  '/cloud/servers/new',
  '/cloud/networks',
  '/vacancies/saved',
  '/vacancies/resumes/new',
  '/music/tracks',
] as const

test('a page is small as it is sent, with its stylesheet', async ({ baseURL }) => {
  for (const [path, sent] of [
    ['/sign-in', 30_000],
    [`/vacancies?text=${encodeURIComponent('водитель')}`, 50_000],
  ] as const) {
    const { coding, body } = await answerOf(new URL(path, baseURL))
    const html = brotliDecompressSync(body).toString()
    expect(coding, path).toBe('br')
    expect(html.slice(0, html.indexOf('</head>')), path).toContain('@layer theme{')
    expect(html, path).not.toContain('rel="stylesheet"')
    expect(body.length, path).toBeLessThanOrEqual(sent)
  }
})

for (const { as, paths } of [
  { as: null, paths: LIGHT },
  { as: 'user', paths: HEAVY },
] as const) {
  test.describe('a first visit', () => {
    test.use({ as })

    for (const path of paths) {
      test(`to ${path} loads at most 228 kB of compressed scripts, and all that it asks for`, async ({ page }) => {
        const scripts = new Set<string>()
        const running = new Set<Request>()
        const missing: string[] = []
        page.on('response', (response) => {
          if (response.status() >= 400) missing.push(response.url())
        })
        page.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.add(request.url())
          if (PARTS.has(request.resourceType())) running.add(request)
        })
        page.on('requestfinished', (request) => running.delete(request))
        page.on('requestfailed', (request) => running.delete(request))
        await page.goto(path)
        // Not "networkidle", which a busy machine may call early, and a stream of events late.
        await expect.poll(() => page.evaluate(numberOfFonts)).toBeGreaterThan(0)
        await expect.poll(() => [...running].map((request) => request.url())).toEqual([])
        const sizes = await Promise.all([...scripts].map((url) => compressedSize(page, url)))
        const total = sizes.reduce((sum, size) => sum + size, 0)
        expect(total).toBeGreaterThan(10_000)
        expect(total).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
        expect(missing).toEqual([])
      })
    }
  })
}

/** What a page is made of. */
const PARTS = new Set(['script', 'stylesheet', 'font'])

/** Asked for once more: a browser may have thrown away the body of an answer. */
async function compressedSize(page: Page, url: string): Promise<number> {
  return gzipSync(await (await page.request.get(url)).body()).length
}

/** Runs in the page: counts the fonts that have loaded. */
function numberOfFonts(): number {
  return [...document.fonts].filter(({ status }) => status === 'loaded').length
}

/** The bytes of an answer as they are sent. */
async function answerOf(url: URL): Promise<{ coding: string | undefined; body: Buffer }> {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
  return { coding: answer.headers['content-encoding'], body: Buffer.concat(await answer.toArray()) }
}
