import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { AreaRef, Named, PageInfo, VacancyItem } from '../postings/vacancy.schema.ts'

const MetroStation = named('ClusterMetroStation', {
  id: z.string(),
  url: z.string(),
  hex_color: z.string(),
  lat: z.number(),
  lng: z.number(),
  order: z.number(),
  area: AreaRef,
})

const MetroLine = named('ClusterMetroLine', { id: z.string(), url: z.string(), hex_color: z.string(), area: AreaRef })

const ClusterItem = named('ClusterItem', {
  name: z.string(),
  count: z.number().int().describe('What the link finds'),
  url: z.string().describe('The whole present search with this value'),
  type: z.string().nullable().describe('metro_line, metro_station or null'),
  metro_line: MetroLine.optional(),
  metro_station: MetroStation.optional(),
})

export const ClusterView = named('Cluster', { id: z.string(), name: z.string(), items: z.array(ClusterItem) })
export type ClusterView = z.output<typeof ClusterView>

export const ArgumentView = named('SearchArgument', {
  argument: z.string(),
  value: z.string(),
  value_description: z.string(),
  disable_url: z.string().describe('The same search without this value'),
  cluster_group: Named.nullable(),
  hex_color: z.string().optional(),
  metro_type: z.string().optional(),
})
export type ArgumentView = z.output<typeof ArgumentView>

export const VacancyPage = PageInfo.extend({
  items: z.array(VacancyItem),
  alternate_url: z.string().describe('The same search on the site'),
}).meta({ id: 'VacancyPage', extends: 'PageInfo' })

export const VacancySearchView = VacancyPage.extend({
  clusters: z
    .array(ClusterView)
    .nullable()
    .describe('null when not asked for; with a `Warning` header, while they are being counted'),
  arguments: z.array(ArgumentView).nullable(),
  fixes: z
    .object({ original: z.string(), fixed: z.string() })
    .nullable()
    .describe('The text found nothing as typed and was corrected'),
  suggests: z.object({ value: z.string(), found: z.number().int() }).nullable().describe('Did you mean'),
  expanded: z
    .array(z.object({ term: z.string(), with: z.array(z.string()) }))
    .describe('Synonyms that were searched for too; `!word` switches them off'),
  optional: z
    .array(z.string())
    .describe(
      'Words of the text that say less than the others: `found` and `items` also have vacancies without them whose title has all the others',
    ),
  relaxed: z
    .object({
      found: z.number().int().describe('How many, besides those that match the whole search'),
      items: z.array(VacancyItem),
      left_out: z.array(z.string()).describe('Words, pay and places of the text that some or all of these lack'),
    })
    .nullable()
    .describe(
      'On page 0 of a search by text with fewer than ten matches: vacancies that match most of it; with fewer than 500 in a place that the text names: those elsewhere that are remote or name the place',
    ),
  snapshot: z.string().describe('Names the list this page is from; REST gives it in the Link header'),
})
export type VacancySearchView = z.output<typeof VacancySearchView>

const AnyItem = z.union([VacancyItem, VacancyItem.partial().meta({ id: 'VacancyListItemPart' })])
const { relaxed } = VacancySearchView.shape

/** The same as REST sends it: the list is named in a header, and `fields` leaves only some keys of the items. */
export const SearchAnswer = VacancySearchView.omit({ snapshot: true })
  .extend({
    items: z.array(AnyItem),
    relaxed: relaxed
      .unwrap()
      .extend({ items: z.array(AnyItem) })
      .nullable()
      .describe(relaxed.description ?? ''),
  })
  .meta({ id: 'VacancySearchResult', extends: 'PageInfo' })

/** A page of a search for feed readers, with `format`. */
export const VacancyFeed = z.string().meta({ id: 'VacancyFeed', description: 'A feed of the page, as XML' })

/** Every match, with `Accept: application/x-ndjson`. */
export const VacancyLines = z.string().meta({
  id: 'VacancyLines',
  description: 'Every match as a line of its own, each a JSON object as in `items`',
  contentMediaType: 'application/x-ndjson',
})
