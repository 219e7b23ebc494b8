// Makes the screenshots of the README, in light and dark, from a server that runs with the sample data.
// Usage: npm run screenshots [-- --url http://localhost:3000] [--width 1440] [--out docs/screenshots] [--whole]
//        [/path …]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { ACCOUNTS, signIn } from './accounts.ts'
import { launchChromium } from './chromium.ts'

interface Shot {
  name: string
  path: string
  /** Signed in as the demo user. */
  signedIn: boolean
}

const README: Shot[] = [
  { name: 'home', path: '/', signedIn: true },
  { name: 'vacancies', path: '/vacancies?text=водитель', signedIn: false },
  { name: 'cloud', path: '/cloud', signedIn: true },
  { name: 'rides', path: '/rides', signedIn: true },
  { name: 'music', path: '/music', signedIn: true },
  { name: 'docs', path: '/docs/cloud', signedIn: false },
]
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024 }
const SETTLE_MS = 1500

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    width: { type: 'string', default: '1440' },
    out: { type: 'string', default: 'docs/screenshots' },
    whole: { type: 'boolean', default: false },
  },
})

const wanted = positionals.map((path) => {
  return { name: path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home', path, signedIn: true }
})
mkdirSync(values.out, { recursive: true })
const browser = await launchChromium()
try {
  for (const scheme of ['light', 'dark'] as const) await shoot(browser, scheme)
} finally {
  await browser.close()
}

/** Every wanted page in one colour scheme; the clock, the language and the size are always the same. */
async function shoot(browser: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const width = Number(values.width)
  for (const shot of wanted.length > 0 ? wanted : README) {
    const context = await browser.newContext({
      baseURL: values.url,
      viewport: { width, height: HEIGHTS[width] ?? 900 },
      colorScheme,
      locale: 'en-GB',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
    })
    if (shot.signedIn) await signIn(context.request, ACCOUNTS.user)
    const page = await context.newPage()
    await page.goto(shot.path, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.waitForTimeout(SETTLE_MS)
    const file = join(values.out, `${shot.name}${colorScheme === 'dark' ? '-dark' : ''}.png`)
    await page.screenshot({ path: file, fullPage: values.whole })
    console.log(file)
    await context.close()
  }
}
