// What a first visit to each page costs on a telephone: Chromium with a processor four times as slow and a slow 4G
// network, as Lighthouse's mobile profile sets them by the DevTools protocol. Bounds are those that the web calls good.
import { rmSync } from 'node:fs'
import { chromium, request } from '@playwright/test'
import type { BrowserContextOptions } from '@playwright/test'
import { ACCOUNTS, signIn } from '#e2e/accounts.ts'
import { findChromium } from '#e2e/chromium.ts'
import { startOwn } from '#e2e/own-server.ts'
import { benchFolder } from '../folder.ts'
import { median } from '../load.ts'
import { visit } from '../page-visit.ts'
import type { Visit } from '../page-visit.ts'
import type { Options, Row } from '../row.ts'

const STRANGER = ['/', '/sign-in', '/docs', '/docs/cloud', '/docs/reference', '/vacancies', '/vacancies/companies']
const SIGNED_IN = ['/', '/account', '/cloud', '/cloud/networks', '/cloud/servers/new', '/cloud/tokens', '/rides']
const LISTS = ['/vacancies/resumes/mine', '/vacancies/saved', '/music', '/music/tracks', '/music/explorer']
/** A page that shows next to nothing: what the frame itself costs, on this machine as busy as it is. */
const EMPTY = '/no-such-page'
const ENV = { NODE_ENV: 'production', SAMPLE_VACANCIES: '2000', RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' }

interface Seen {
  name: string
  figures: Visit
}

/** Medians of each page beside an empty one, with an empty cache every time. */
export async function measure({ rounds = 3 }: Options): Promise<Row[]> {
  const folder = benchFolder()
  const server = await startOwn(folder, ENV)
  const { executablePath, env } = findChromium()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env: { ...process.env, ...env } })
  const storageState = await signedIn(server.url)
  const seen = async (path: string, as?: BrowserContextOptions['storageState']): Promise<Seen> => {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, server.url + path, as))
    return { name: as ? `${path} signed in` : path, figures: medians(visits) }
  }
  try {
    const empty = (await seen(EMPTY)).figures
    const pages: Seen[] = []
    for (const path of STRANGER) pages.push(await seen(path))
    for (const path of [...SIGNED_IN, ...LISTS]) pages.push(await seen(path, storageState))
    return [...pages.flatMap((page) => rowsOf(page, empty)), ...worstRows(pages, empty)]
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

function rowsOf({ name, figures }: Seen, empty: Visit): Row[] {
  return [
    row(`${name}: JavaScript, compressed`, 'script', figures, empty),
    row(`${name}: largest content`, 'lcp', figures, empty),
  ]
}

/** What is well with most pages is told of the worst one. */
function worstRows(pages: readonly Seen[], empty: Visit): Row[] {
  return (['fcp', 'tbt', 'cls'] as const).flatMap((of) => {
    const [worst] = pages.toSorted((a, b) => b.figures[of] - a.figures[of])
    return worst ? [row(`${WORDS[of]}, worst page: ${worst.name}`, of, worst.figures, empty)] : []
  })
}

const WORDS = { fcp: 'first content', tbt: 'time blocked', cls: 'layout shift' }
/** The project's budget of scripts, and what the web calls good on a telephone. */
const BOUNDS = { script: 220, fcp: 1800, lcp: 2500, tbt: 200, cls: 0.1 }
const UNITS = { script: 'kB', fcp: 'ms', lcp: 'ms', tbt: 'ms', cls: '' } as const

function row(what: string, of: keyof Visit, figures: Visit, empty: Visit): Row {
  const goal = { of: 'ours', atMost: BOUNDS[of] } as const
  return { product: 'platform', what, unit: UNITS[of], ours: figures[of], baseline: empty[of], goal }
}
