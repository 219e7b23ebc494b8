import type { Context } from '#server/core/context.ts'
import { asParsed } from '#server/core/operation.ts'
import { env } from '#server/settings/env.ts'
import { badArgument } from '../errors.ts'
import { publicQuery } from '../operation.ts'
import { localeOf } from '../dictionaries/english.ts'
import { unknownValue } from '../dictionaries/known.ts'
import { hiddenFrom } from '../blacklists/hidden.sql.ts'
import { vacancyItems, type ItemOptions } from '../postings/vacancy-items.ts'
import { links } from '../links.ts'
import { markSeen } from './saved-searches.service.ts'
import { argumentsOf } from './arguments.ts'
import { withImplicitFilters, type Hidden } from '../filters/criteria.ts'
import { clustersOf } from './facets.ts'
import { nullWhileLoading, vacancySearch, type ResultList } from '../engine/index.ts'
import { queryOf, searchParamsOf } from '../filters/parameters.ts'
import { anyVacancies, relaxed } from './relaxed.ts'
import { corrected } from './spelling.ts'
import { SearchVacancies, type SearchParams } from '../filters/search.schema.ts'
import { VacancySearchView } from './search-view.schema.ts'

export const searchVacancies = publicQuery({
  id: 'vacancies.search',
  name: 'searchVacancies',
  summary: 'Search vacancies',
  description:
    'Values of a repeated key are alternatives, different keys must all hold. `found` is exact. Pages after the first are ' +
    'slices of the list that page 0 returned (for ten minutes, per caller), so that reading all of them gives each vacancy once; the ' +
    '`Link` header identifies the list. Unknown parameters are named in a `Warning` header; `strict=true` refuses them.',
  input: SearchVacancies,
  output: VacancySearchView,
  run: search,
})

async function search(ctx: Context, input: SearchVacancies) {
  const given = searchParamsOf(input)
  const typed = withImplicitFilters(given)
  const reading = { reader: readerOf(ctx), page: input.page, snapshot: input.snapshot }
  const hidden = await hiddenFrom(ctx.actor)
  const { params, criteria, list, fixes, suggests } = await corrected(typed, hidden, (criteria) =>
    vacancySearch().list(criteria, reading),
  )
  const found = list.ids.length
  checkDepth(input)
  if (input.saved_search_id !== undefined) await markSeen(ctx, input.saved_search_id)
  const address = links(ctx.origin)
  const shown = {
    text: criteria.text,
    point: criteria.point,
    responses: input.responses_count_enabled ?? false,
    ...expansions(input.expand),
  }
  const [items, more, optional, clusters, chips] = await Promise.all([
    vacancyItems(ctx, pageOf(list, input), shown),
    input.page === 0 && input.snapshot === undefined
      ? relaxedItems(ctx, { given, params, hidden, list, input, shown })
      : null,
    vacancySearch().optional(criteria),
    input.clusters ? nullWhileLoading(clustersOf(params, criteria, address, localeOf(ctx.language))) : null,
    input.describe_arguments ? argumentsOf(ctx, params, address) : null,
  ])
  const view = VacancySearchView.parse({
    items: [],
    found,
    pages: input.per_page === 0 ? 0 : Math.ceil(found / input.per_page),
    page: input.page,
    per_page: input.per_page,
    clusters,
    arguments: chips,
    fixes,
    suggests,
    expanded: criteria.text?.expanded ?? [],
    optional,
    alternate_url: address.searchPage(queryOf(params)),
    relaxed: null,
    snapshot: list.snapshot,
  })
  return asParsed({ ...view, items, relaxed: more })
}

interface Few {
  given: SearchParams
  params: SearchParams
  hidden: Hidden
  list: ResultList
  input: SearchVacancies
  shown: ItemOptions
}

/** Further vacancies for a search with few matches: those that match most of it, or are within reach of its place. */
async function relaxedItems(
  ctx: Context,
  { given, params, hidden, list, input, shown }: Few,
): Promise<VacancySearchView['relaxed']> {
  const found = list.ids.length
  const isText = params.text !== undefined || given.text !== undefined
  const few = isText ? await relaxed(given, params, found, hidden) : null
  const wider = few ?? (found === 0 ? await anyVacancies(params, hidden) : null)
  if (wider === null) return null
  const { ids } = await vacancySearch().list(wider.criteria, { reader: readerOf(ctx), page: 0 })
  const strict = new Set(list.ids)
  const others = ids.filter((id) => !strict.has(id))
  if (others.length === 0) return null
  const items = await vacancyItems(ctx, [...others.subarray(0, input.per_page)], {
    ...shown,
    text: wider.criteria.text,
  })
  return { found: others.length, items, left_out: wider.leftOut }
}

/** Identifies who reads the pages of a list: a credential, or an IP address. */
export const readerOf = (ctx: Context): string =>
  ctx.actor.kind === 'account' ? ctx.actor.credential.id : (ctx.ip ?? 'inside')

const pageOf = (list: ResultList, { page, per_page }: { page: number; per_page: number }): number[] => [
  ...list.ids.subarray(page * per_page, (page + 1) * per_page),
]

function checkDepth({ page, per_page }: SearchVacancies): void {
  const most = env().VACANCIES_MAX_DEPTH
  if (most !== undefined && (page + 1) * per_page > most) {
    // The wording of the public API, which its clients know.
    // oxlint-disable-next-line quartet/hard-coded-text
    throw badArgument('page', `you can't look up more than ${most} items in the list`)
  }
}

function expansions(expand: string | undefined): { keySkills?: boolean; description?: boolean } {
  const names =
    expand
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? []
  for (const name of names) {
    if (name !== 'key_skills' && name !== 'description') throw unknownValue('expand', name)
  }
  return { keySkills: names.includes('key_skills'), description: names.includes('description') }
}
