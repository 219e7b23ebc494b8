import { z } from 'zod'
import { idParam } from '#server/core/base.schema.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { installationFace } from '#server/platform/installation/installation.ts'
import { OWN_PAGES } from '#server/platform/installation/settings.schema.ts'
import { publicQuery } from '../operation.ts'
import { areaById } from '../dictionaries/areas.ts'
import { roleById } from '../dictionaries/dictionaries.ts'
import { FEWEST_IN_PLACE, placePath } from './place-address.ts'
import { frequentPlaces, partsOfSitemap, vacanciesFrom } from './sitemap.sql.ts'

/** Limit of URLs in one file, by sitemaps.org. */
const MOST = 50_000
/** Crawlers come a few times a day, which does not justify counting a million vacancies for each request. */
const KEPT_MS = 10 * 60 * 1000
/** Places change slowly, and counting them costs more. */
const PLACES_KEPT_MS = 6 * 3600 * 1000

export const listSitemaps = publicQuery({
  id: 'sitemaps.list',
  name: 'getSitemapIndex',
  summary: 'Get the index of the sitemap',
  description: `For robots, as XML. Each part has at most ${MOST} open vacancies.`,
  output: z.array(z.string()).describe('Full links to the parts'),
  run: async (ctx) => ['places', ...(await parts())].map((part) => `${ctx.origin}/sitemaps/${part}`),
})

export const getSitemap = publicQuery({
  id: 'sitemaps.get',
  summary: 'Get a part of the sitemap',
  description: 'For robots, as XML. Open vacancies by id with the day of their publication.',
  input: z.object({ first: idParam('string').describe('Id of the vacancy with which the part begins') }),
  output: z
    .array(
      z.object({
        address: z.string().describe('Page of the vacancy'),
        day: z.string().describe('`2026-01-06`'),
      }),
    )
    .describe('Open vacancies'),
  run: async (ctx, { first }) =>
    (await vacanciesFrom(first, MOST)).map(({ id, day }) => ({ address: `${ctx.origin}/vacancies/${id}`, day })),
})

export const getPlacesSitemap = publicQuery({
  id: 'sitemaps.places',
  name: 'getPlacesSitemap',
  summary: 'Get the pages of places as a part of the sitemap',
  description: `For robots, as XML. Places, and trades there, with at least ${FEWEST_IN_PLACE} open vacancies; and the pages that the operator wrote.`,
  output: z.array(z.object({ address: z.string() })).describe('Pages'),
  run: async (ctx) => [...(await places()), ...(await ownPages())].map((path) => ({ address: ctx.origin + path })),
})

export const getRobots = publicQuery({
  id: 'robots.get',
  name: 'getRobots',
  summary: 'Get the rules for crawlers',
  description: 'As text. Vacancies and companies may be crawled, pages of a single user may not.',
  output: z.string().describe('The file'),
  run: (ctx) => Promise.resolve([...ROBOTS, '', `Sitemap: ${ctx.origin}/sitemap.xml`, ''].join('\n')),
})

/** `/vacancies?` are searches with endless combinations of filters. The API is not meant for crawlers. */
const ROBOTS = [
  'User-agent: *',
  ...[
    '/api/',
    '/vacancies?',
    '/vacancies/resumes',
    '/vacancies/responses',
    '/vacancies/employer',
    '/account',
    '/admin',
  ].map((path) => `Disallow: ${path}`),
]

/** The pages that an operator wrote. */
async function ownPages(): Promise<string[]> {
  const written = await installationFace()
  return OWN_PAGES.filter((name) => Object.keys(written[name]).length > 0).map((name) => `/${name}`)
}

const parts = (): Promise<number[]> => kept('vacancies.sitemap', KEPT_MS, () => partsOfSitemap(MOST))

const places = (): Promise<string[]> =>
  kept('vacancies.sitemap-places', PLACES_KEPT_MS, async () => {
    const rows = await frequentPlaces(FEWEST_IN_PLACE, MOST - 1 - OWN_PAGES.length)
    const paths = rows.flatMap(({ area, role }) => {
      const place = areaById(area)
      const trade = role === null ? undefined : roleById(role)
      return place && (trade || role === null) ? [placePath(place, trade)] : []
    })
    return ['/vacancies/in', ...paths]
  })

/** The cached result of `make`, which is renewed when older than `ms`. */
function kept<T>(name: string, ms: number, make: () => Promise<T[]>): Promise<T[]> {
  const last = singleton(name, () => ({ at: 0, list: Promise.resolve<T[]>([]) }))
  if (Date.now() - last.at > ms) {
    last.at = Date.now()
    last.list = make()
    last.list.catch(() => (last.at = 0))
  }
  return last.list
}
