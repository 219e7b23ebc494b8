import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure } from '../soak/client.ts'

const PER_PAGE = 100
const ANSWER_MS = 20_000
const PAUSE_MS = 100

export interface Crawl {
  begun: number
  ended: number
  /** Whether pages are requested by their numbers or by the links of the pages before. */
  how: 'numbers' | 'links'
  pages: number
  /** How often the list was lost with the machine that kept it, so that the crawl began again. */
  lost: number
  doubled: number
  missing: number
}

interface Options {
  url: string
  token: string
  /** Vacancies that a crawl which begins now must find. */
  expected: () => Iterable<number>
  onFailure: (failure: Failure) => void
}

/** Reads every vacancy, page by page, again and again, from whichever machine answers. */
export function startCrawler(options: Options): { crawls: Crawl[]; stop(): Promise<void> } {
  const crawls: Crawl[] = []
  let stopping = false
  const running = run()
  return {
    crawls,
    async stop() {
      stopping = true
      await running
    },
  }

  async function run() {
    for (let n = 0; !stopping; n++) {
      const crawl = await crawlOnce(options, n % 2 === 0 ? 'numbers' : 'links', () => stopping)
      if (crawl) crawls.push(crawl)
    }
  }
}

/** @returns undefined when it was stopped before the end */
async function crawlOnce(options: Options, how: Crawl['how'], isStopping: () => boolean): Promise<Crawl | undefined> {
  const begun = Date.now()
  let expected = [...options.expected()]
  let seen = new Map<number, number>()
  let lost = 0
  let pages = 0
  for (let query: string | undefined = FIRST; query !== undefined;) {
    if (isStopping()) return undefined
    const page = await readPage(options, query, isStopping)
    if (page === 'stopped') return undefined
    pages++
    if (page === 'lost') {
      lost++
      expected = [...options.expected()]
      seen = new Map()
      query = FIRST
      continue
    }
    for (const id of page.ids) seen.set(id, (seen.get(id) ?? 0) + 1)
    const next = page.page + 1
    if (how === 'links') query = page.next
    else query = next < page.pages ? `${FIRST}&page=${next}` : undefined
    await sleep(PAUSE_MS)
  }
  const doubled = [...seen.values()].filter((times) => times > 1).length
  const missing = expected.filter((id) => !seen.has(id)).length
  return { begun, ended: Date.now(), how, pages, lost, doubled, missing }
}

const FIRST = `per_page=${PER_PAGE}&order_by=publication_time`

interface Page {
  ids: number[]
  page: number
  pages: number
  next: string | undefined
}

/** Asks for the page until it is answered. */
async function readPage(
  { url, token, onFailure }: Options,
  query: string,
  isStopping: () => boolean,
): Promise<Page | 'lost' | 'stopped'> {
  while (!isStopping()) {
    const path = `/api/vacancies?${query}`
    try {
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
      const body = (await response.json()) as { items: { id: string }[]; page: number; pages: number }
      if (response.ok) {
        const next = /\?([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
        return { ids: body.items.map(({ id }) => Number(id)), page: body.page, pages: body.pages, next }
      }
      if (response.status === 400) return 'lost'
      onFailure({ at: Date.now(), method: 'GET', path, status: response.status })
    } catch {
      onFailure({ at: Date.now(), method: 'GET', path, status: null })
    }
    await sleep(PAUSE_MS)
  }
  return 'stopped'
}
