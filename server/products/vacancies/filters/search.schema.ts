import { z } from 'zod'
import { booleanParam, decimalParam, repeated, text } from '#server/core/base.schema.ts'
import { ReferenceInput } from '../dictionaries/dictionaries.schema.ts'
import type { Filter } from './filter.ts'
import { FILTER_GROUPS } from './filters.schema.ts'

/** Values of a repeated key, as short texts; the service looks them up in their dictionaries. */
const values = (meaning: string) => repeated(text(64, 1)).describe(`${meaning}. Repeat the key for "any of"`)

const degrees = (most: number) => decimalParam(z.number().min(-most).max(most))

const roubles = decimalParam(z.number().int().min(0).max(2_000_000_000)).optional()

const flag = booleanParam.optional()

/** A moment as people and programs send it; `moment` in dates.ts reads it. */
const moment = (meaning: string) =>
  text(40)
    .optional()
    .describe(`${meaning}: \`2025-01-06\` or \`2025-01-06T14:45:26+0300\` (\`+\` as \`%2B\`; a space is taken for it)`)

/** The parameters of filters. */
function paramsOf<Group extends Record<string, Filter>>(group: Group) {
  const params = Object.entries(group).map(([name, filter]) => [
    name,
    'flag' in filter ? flag.describe(filter.meaning) : values(filter.meaning),
  ])
  return Object.fromEntries(params) as {
    [Name in keyof Group]: Group[Name] extends { flag: number } ? typeof flag : ReturnType<typeof values>
  }
}

/** Parameters that decide what is found, without paging: what a saved search keeps. */
export const SearchParams = z.object({
  text: text(4000)
    .optional()
    .describe('Query language: words, "phrase", AND OR NOT, (), NAME: COMPANY_NAME: DESCRIPTION:, !exact, prefix*'),
  search_field: values('Where the words may stand: name, company_name, description'),
  excluded_text: text(2000).optional().describe('Words or phrases that must not occur, separated by commas'),
  no_magic: flag.describe('true: do not turn a city and a sum among the words into filters'),
  ...paramsOf(FILTER_GROUPS.CONDITIONS),
  ...paramsOf(FILTER_GROUPS.SUBJECTS),
  employer_id: values('Company'),
  excluded_employer_id: values('Company whose vacancies are left out'),
  ...paramsOf(FILTER_GROUPS.MARKS),
  salary: roubles.describe('Wanted pay a month: vacancies whose range is near it, and those without a range'),
  currency: text(3).optional().describe('Currency of `salary`, RUR by default; does nothing alone'),
  salary_from: roubles.describe('Stated pay a month in roubles, by its lower end where it has one: at least'),
  salary_to: roubles.describe('The same pay: at most. Vacancies without pay are left out by either'),
  ...paramsOf(FILTER_GROUPS.PAY),
  period: decimalParam(z.number().int().min(1).max(365))
    .optional()
    .describe('Published in the last so many days; not with date_from, date_to'),
  date_from: moment('Published from'),
  date_to: moment('Published to, included; a date alone means its end'),
  top_lat: degrees(90).optional().describe('Box on the map; all four sides or none'),
  bottom_lat: degrees(90).optional().describe('South side of the box'),
  left_lng: degrees(180).optional().describe('West side of the box'),
  right_lng: degrees(180).optional().describe('East side of the box'),
  order_by: z
    .enum(['publication_time', 'salary_desc', 'salary_asc', 'relevance', 'distance'])
    .optional()
    .describe('Default: relevance with a text, publication_time without'),
  sort_point_lat: degrees(90).optional().describe('Where the order by distance starts'),
  sort_point_lng: degrees(180).optional().describe('Where the order by distance starts'),
})
export type SearchParams = z.output<typeof SearchParams>

/** Paging: by default page 0 with 20 items; at most 100 items, 0 for only the count. */
export const Paging = z.object({
  page: decimalParam(z.number().int().min(0).max(100_000_000)).default(0).describe('From 0'),
  per_page: decimalParam(z.number().int().min(0).max(100)).default(20),
})

export const SearchVacancies = SearchParams.extend({
  ...Paging.shape,
  clusters: flag.describe('true: answer with facets'),
  describe_arguments: flag.describe('true: answer with the arguments in words and a link without each'),
  responses_count_enabled: flag.describe('true: each item with its number of responses'),
  premium: flag.describe('Accepted; the order never depends on it'),
  enable_snippets: flag.describe('Accepted; snippets are always there'),
  expand: text(200).optional().describe('`key_skills`, `description`, or both with a comma: add them to each item'),
  snapshot: text(64).optional().describe('Read on in the list that an earlier page named in its Link header'),
  saved_search_id: text(20)
    .optional()
    .describe('Own saved search whose new vacancies count as seen now; needs `vacancies:write`'),
  ...ReferenceInput.shape,
})
export type SearchVacancies = z.output<typeof SearchVacancies>

/** The search with the parameters that only REST has. */
export const SearchRequest = SearchVacancies.extend({
  fields: text(2000).optional().describe('Keys of the items to send, separated by commas: `id,name`; all without it'),
  format: z
    .enum(['json', 'atom', 'rss'])
    .optional()
    .describe('`atom` and `rss`: a feed of the page, newest first unless `order_by` says otherwise'),
  strict: flag.describe('true: refuse unknown parameters instead of naming them in `Warning`'),
})
