// What a first visit to each page costs on a telephone: Chromium with a processor four times as slow and a slow 4G
// network, as Lighthouse's mobile profile sets them by the DevTools protocol. Bounds are those that the web calls good.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, request } from '@playwright/test'
import type { BrowserContextOptions } from '@playwright/test'
import { ACCOUNTS, signIn } from '#e2e/accounts.ts'
import { findChromium } from '#e2e/chromium.ts'
import { startOwn } from '#e2e/own-server.ts'
import { median } from '../load.ts'
import { visit } from '../page-visit.ts'
import type { Visit } from '../page-visit.ts'
import type { Options, Row } from '../row.ts'

const STRANGER = ['/', '/sign-in', '/docs', '/docs/cloud', '/docs/reference', '/vacancies', '/vacancies/companies']
const SIGNED_IN = ['/', '/account', '/cloud', '/cloud/servers/new', '/cloud/tokens', '/vacancies/resumes/mine']
const PRODUCTS = ['/rides', '/music', '/music/albums', '/music/explorer']
const ENV = { NODE_ENV: 'production', SAMPLE_VACANCIES: '2000', RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' }

/** Medians of each page, with an empty cache every time. */
export async function measure({ rounds = 3 }: Options): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  const server = await startOwn(folder, ENV)
  const { executablePath, env } = findChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...env } })
  const storageState = await signedIn(server.url)
  const seen = async (path: string, as?: BrowserContextOptions['storageState']) => {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, server.url + path, as))
    return { name: as ? `${path} signed in` : path, figures: medians(visits) }
  }
  try {
    const pages = []
    for (const path of STRANGER) pages.push(await seen(path))
    for (const path of [...SIGNED_IN, ...PRODUCTS]) pages.push(await seen(path, storageState))
    return pages.flatMap(({ name, figures }) => rowsOf(name, figures))
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signedIn(baseURL: string): Promise<Awaited<ReturnType<typeof api.storageState>>> {
  const api = await request.newContext({ baseURL })
  await signIn(api, ACCOUNTS.user)
  const state = await api.storageState()
  await api.dispose()
  return state
}

function medians(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((figures) => figures[name]))
  return { fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls'), script: of('script') }
}

function rowsOf(page: string, { fcp, lcp, tbt, cls, script }: Visit): Row[] {
  const row = (what: string, unit: Row['unit'], ours: number, atMost: number): Row => ({
    product: 'platform',
    what: `${page}: ${what}`,
    unit,
    ours,
    goal: { of: 'ours', atMost },
  })
  return [
    row('JavaScript, compressed', 'kB', script, 220),
    row('first content', 'ms', fcp, 1800),
    row('largest content', 'ms', lcp, 2500),
    row('time blocked', 'ms', tbt, 200),
    row('layout shift', '', cls, 0.1),
  ]
}
