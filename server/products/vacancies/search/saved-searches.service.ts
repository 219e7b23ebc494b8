import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import { accountOf, hasScope, ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { SavedSearch } from '#prisma/generated/client.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { wireDate } from '../dates.ts'
import { vacancySearch } from '../engine/index.ts'
import type { Criteria } from '../filters/types.ts'
import { hiddenOf } from '../blacklists/hidden.sql.ts'
import { links } from '../links.ts'
import { vacancyMutation, vacancyQuery } from '../operation.ts'
import { nameOfSearch } from './arguments.ts'
import { criteriaOf, withImplicitFilters } from '../filters/criteria.ts'
import { queryOf, searchParamsOf } from '../filters/parameters.ts'
import {
  CreateSavedSearch,
  OneSavedSearch,
  SavedSearchPage,
  SavedSearchView,
  UpdateSavedSearch,
  type Mail,
} from './saved-searches.schema.ts'
import { Paging, SearchParams } from '../filters/search.schema.ts'
import { CreatedId } from '../postings/vacancy.schema.ts'
import { limitExceeded } from '../errors.ts'

/** Limits of saved searches for each account, and of those with alerts by mail. */
const MOST = 100
const MOST_MAILED = 20

export const listSavedSearches = vacancyQuery({
  id: 'savedSearches.list',
  summary: 'List saved searches',
  description: 'Newest first, each with the number of all matches and of those published since it was last opened.',
  input: Paging,
  output: SavedSearchPage,
  async run(ctx, paging) {
    const where = { userId: ownerFor(ctx.actor, 'vacancies:read') }
    const [found, rows] = await Promise.all([
      ctx.db.savedSearch.count({ where }),
      ctx.db.savedSearch.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...pageWindow(paging) }),
    ])
    return { items: await Promise.all(rows.map((row) => savedSearchView(ctx, row))), ...pageInfo(found, paging) }
  },
})

export const getSavedSearch = vacancyQuery({
  id: 'savedSearches.get',
  summary: 'Get a saved search',
  input: OneSavedSearch,
  output: SavedSearchView,
  run: async (ctx, { saved_search_id }) =>
    savedSearchView(ctx, await ownSearch(ctx, saved_search_id, 'vacancies:read')),
})

export const createSavedSearch = vacancyMutation({
  id: 'savedSearches.create',
  summary: 'Create a saved search',
  description: `Takes the parameters of the search, in the query or in the body. At most ${MOST} for each account, ${MOST_MAILED} with mail.`,
  audit: false,
  input: CreateSavedSearch,
  output: CreatedId,
  async run(ctx, input) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    const params = searchParamsOf(input)
    // Refuses what the search would refuse.
    criteriaOf(withImplicitFilters(params))
    await lock(ctx.db, `vacancies.saved-searches ${userId}`)
    if ((await ctx.db.savedSearch.count({ where: { userId } })) >= MOST) {
      throw limitExceeded(texts('vacancies.errors')('mostSearches', { count: MOST }))
    }
    const name = input.name?.trim() ?? (await nameOfSearch(ctx, params))
    const { subscription, mail } = input
    if (mail !== 'never') await checkMailed(ctx, userId)
    const { id } = await ctx.db.savedSearch.create({
      data: {
        userId,
        name,
        query: storedQuery(params),
        subscription,
        seenAt: secondOf(new Date()),
        ...mailColumns(mail),
      },
    })
    return { id: String(id) }
  },
})

export const updateSavedSearch = vacancyMutation({
  id: 'savedSearches.update',
  summary: 'Update the name, the notifications or the mail of a saved search',
  audit: false,
  input: UpdateSavedSearch,
  async run(ctx, { saved_search_id, name, subscription, mail }) {
    const { id, userId, mail: before } = await ownSearch(ctx, saved_search_id, 'vacancies:write')
    const given = [name, subscription, mail].filter((value) => value !== undefined)
    if (given.length > 1) throw new AppError('conflict', texts('vacancies.errors')('changeOne'))
    if (given.length === 0) {
      const fields = { name: [texts('vacancies.errors')('required')] }
      throw new AppError('invalid_input', texts('vacancies.errors')('changeNone'), { fields })
    }
    if (mail !== undefined && mail !== 'never' && before === 'never') {
      await lock(ctx.db, `vacancies.saved-searches ${userId}`)
      await checkMailed(ctx, userId)
    }
    await ctx.db.savedSearch.update({
      where: { id },
      data: {
        ...(name !== undefined && { name: name.trim() }),
        ...(subscription !== undefined && { subscription }),
        ...(mail !== undefined && mail !== before && mailColumns(mail)),
      },
    })
  },
})

export const removeSavedSearch = vacancyMutation({
  id: 'savedSearches.remove',
  name: 'deleteSavedSearch',
  summary: 'Delete a saved search',
  audit: false,
  input: OneSavedSearch,
  async run(ctx, { saved_search_id }) {
    const { id } = await ownSearch(ctx, saved_search_id, 'vacancies:write')
    await ctx.db.savedSearch.delete({ where: { id } })
  },
})

/** Checks the limit of searches with mail. @throws forbidden when it is reached */
async function checkMailed(ctx: Context, userId: string): Promise<void> {
  if ((await ctx.db.savedSearch.count({ where: { userId, mail: { not: 'never' } } })) < MOST_MAILED) return
  throw limitExceeded(texts('vacancies.errors')('mostMailed', { count: MOST_MAILED }))
}

/** The columns for a new mail setting: only vacancies that are published from now on are mailed. */
export function mailColumns(mail: Mail, now = new Date()) {
  if (mail === 'never') return { mail, mailedTo: null, mailDueAt: null }
  return { mail, mailedTo: secondOf(now), mailDueAt: new Date(now.getTime() + (mail === 'daily' ? DAY_MS : 0)) }
}

type OwnScope = 'vacancies:read' | 'vacancies:write'

/** @throws not_found for those of other accounts, as for unknown ones */
async function ownSearch(ctx: Context, id: number, scope: OwnScope): Promise<SavedSearch> {
  const found = await ctx.db.savedSearch.findFirst({ where: { id, userId: ownerFor(ctx.actor, scope) } })
  if (!found) throw new AppError('not_found')
  return found
}

/** A saved search with both of its counts. */
export async function savedSearchView(ctx: Context, row: SavedSearch): Promise<z.input<typeof SavedSearchView>> {
  const params = searchOf(row.query)
  const view = links(ctx.origin)
  const criteria = criteriaOf(withImplicitFilters(params), await hiddenOf(row.userId))
  const recent = publishedSince(criteria, row.seenAt)
  const [all, fresh] = await Promise.all([vacancySearch().count(criteria), vacancySearch().count(recent)])
  return {
    id: String(row.id),
    name: row.name,
    created_at: wireDate(row.createdAt),
    subscription: row.subscription,
    mail: row.mail as Mail,
    items: { count: all, url: view.search(queryOf(params)) },
    new_items: {
      count: fresh,
      url: view.search(queryOf(sinceThen(params, recent), { saved_search_id: String(row.id) })),
    },
    url: view.api(`/saved_searches/vacancies/${row.id}`),
    alternate_url: view.searchPage(queryOf(params)),
  }
}

/**
 * Records that the link of `new_items` was opened: matches published from now on are new. Searches of other accounts,
 * unknown ones and credentials that change nothing are ignored, since the parameter only accompanies a search.
 */
export async function markSeen({ actor, db }: Context, savedSearchId: string): Promise<void> {
  if (!hasScope(actor, 'vacancies:write') || !/^[1-9]\d{0,8}$/.test(savedSearchId)) return
  await db.savedSearch.updateMany({
    where: { id: Number(savedSearchId), userId: accountOf(actor).userId },
    data: { seenAt: secondOf(new Date()) },
  })
}

/** Truncated to the second, the precision of publications, so that nothing published later is missed. */
export const secondOf = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000)

/** The parameters of a search as they are stored. */
const storedQuery = (params: SearchParams): string => queryOf(params).toString()

/** The inverse of `storedQuery`. */
export function searchOf(query: string): SearchParams {
  const values: Record<string, string | string[]> = {}
  const stored = new URLSearchParams(query)
  for (const name of new Set(stored.keys())) {
    const all = stored.getAll(name)
    values[name] = all.length === 1 ? (all[0] ?? '') : all
  }
  return SearchParams.parse(values)
}

/** Limits a search to publications after both its own start and `seen`. */
export function publishedSince(criteria: Criteria, seen: Date): Criteria {
  const { period, from } = criteria
  if (period !== null && Date.now() - period * DAY_MS > seen.getTime()) return criteria
  return { ...criteria, period: null, from: from !== null && from > seen ? from : seen }
}

/**
 * The criteria of a saved search for publications from `since` until before `until`, newest first.
 */
export async function publishedBetween(search: SavedSearch, since: Date, until: Date): Promise<Criteria> {
  const params = withImplicitFilters({ ...searchOf(search.query), order_by: 'publication_time' })
  const criteria = publishedSince(criteriaOf(params, await hiddenOf(search.userId)), since)
  // Both ends are inclusive, to the second.
  const before = new Date(until.getTime() - 1000)
  return { ...criteria, to: criteria.to && criteria.to < before ? criteria.to : before }
}

/** The parameters for these criteria. */
function sinceThen(params: SearchParams, recent: Criteria): SearchParams {
  if (recent.from === null) return params
  const { period: _period, date_from: _from, ...others } = params
  return { ...others, date_from: wireDate(recent.from) }
}

const DAY_MS = 86_400_000
