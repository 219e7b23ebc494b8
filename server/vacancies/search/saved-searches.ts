import type { SavedSearch } from '#prisma/generated/client.ts'
import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { wireDate } from '../dates.ts'
import { links } from '../links.ts'
import type { SavedSearchView } from './saved-searches.schema.ts'
import { criteriaOf } from './criteria.ts'
import { vacancySearch, type Criteria } from '../engine/index.ts'
import { queryOf } from './parameters.ts'
import { withImplicitFilters } from './implicit-filters.ts'
import { SearchParams } from './search.schema.ts'

/** The parameters of a search as they are kept. */
export const storedQuery = (params: SearchParams): string => queryOf(params).toString()

/** A saved search with both of its counts. */
export async function savedSearchView(ctx: Context, row: SavedSearch): Promise<z.input<typeof SavedSearchView>> {
  const params = searchOf(row.query)
  const view = links(ctx.origin)
  const criteria = criteriaOf(withImplicitFilters(params))
  const recent = publishedSince(criteria, row.seenAt)
  const [all, fresh] = await Promise.all([vacancySearch().count(criteria), vacancySearch().count(recent)])
  return {
    id: String(row.id),
    name: row.name,
    created_at: wireDate(row.createdAt),
    subscription: row.subscription,
    items: { count: all, url: view.search(queryOf(params)) },
    new_items: {
      count: fresh,
      url: view.search(queryOf(sinceThen(params, recent), { saved_search_id: String(row.id) })),
    },
    url: `${ctx.origin}/api/saved_searches/vacancies/${row.id}`,
    alternate_url: view.searchPage(queryOf(params)),
  }
}

/**
 * The link of `new_items` was opened: what is published from now on is new. Somebody else's search, or none, is left as
 * it is, since the parameter only accompanies a search.
 */
export async function markSeen(ctx: Context, savedSearchId: string): Promise<void> {
  if (ctx.actor.kind !== 'account' || !/^[1-9]\d{0,8}$/.test(savedSearchId)) return
  await ctx.db.savedSearch.updateMany({
    where: { id: Number(savedSearchId), userId: ctx.actor.userId },
    data: { seenAt: secondOf(new Date()) },
  })
}

/** Cut, not rounded, to the second that publications are kept to: nothing published later can be missed. */
export const secondOf = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

/** The opposite of `storedQuery`. */
function searchOf(query: string): SearchParams {
  const values: Record<string, string | string[]> = {}
  const stored = new URLSearchParams(query)
  for (const name of new Set(stored.keys())) {
    const all = stored.getAll(name)
    values[name] = all.length === 1 ? (all[0] ?? '') : all
  }
  return SearchParams.parse(values)
}

/** What was published before the search's own beginning is not in it, so the later of both moments counts. */
function publishedSince(criteria: Criteria, seen: Date): Criteria {
  const { period, from } = criteria
  if (period !== null && Date.now() - period * DAY_MS > seen.getTime()) return criteria
  return { ...criteria, period: null, from: from !== null && from > seen ? from : seen }
}

/** The parameters behind these criteria. */
function sinceThen(params: SearchParams, recent: Criteria): SearchParams {
  if (recent.from === null) return params
  const { period: _period, date_from: _from, ...others } = params
  return { ...others, date_from: wireDate(recent.from) }
}

const DAY_MS = 86_400_000
