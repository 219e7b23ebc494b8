import type { SavedSearch } from '#prisma/generated/client.ts'
import { systemContext, type Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { scheduledTask } from '#server/core/tasks/task.ts'
import type { Notice } from '#server/platform/notifications/notify.sql.ts'
import { emit, subscribed } from '#server/platform/webhooks/emit.sql.ts'
import { vacancySearch } from '../engine/index.ts'
import { publishedBetween, savedSearchView, secondOf } from './saved-searches.service.ts'

/** The longest time between the publication time of a vacancy and its commit. */
const SETTLED_MS = 60_000
/** Searches of one run, those that were looked at the longest ago first. */
const MOST = 500

export const newsTask = scheduledTask('vacancies.saved-search-news', (ctx) => emitNews(ctx), {
  cron: '*/10 * * * *',
})

/**
 * Emits `saved_search.new_items` for saved searches that are wanted as news, when something that they match was
 * published since they were last looked at or opened.
 */
export async function emitNews(
  { db, log, signal }: Pick<Context, 'db' | 'log' | 'signal'>,
  now = new Date(),
): Promise<void> {
  const until = secondOf(new Date(now.getTime() - SETTLED_MS))
  const searches = await db.savedSearch.findMany({
    where: {
      subscription: true,
      OR: [{ newsAt: null }, { newsAt: { lt: until } }],
    },
    orderBy: [{ newsAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: MOST,
  })
  let emitted = 0
  for (const search of searches) {
    if (signal.aborted) return
    const isNews = (await countNews(search, until)) > 0
    if (isNews) emitted++
    await transaction(async (tx) => {
      const { count } = await tx.savedSearch.updateMany({ where: { id: search.id }, data: { newsAt: until } })
      if (!isNews || count === 0) return
      const { id, userId: ownerId, name } = search
      const type = 'saved_search.new_items'
      const isSubscribed = (await subscribed(tx, type, [ownerId])).length > 0
      const data = isSubscribed
        ? await savedSearchView(systemContext({ db: tx, origin: publicOrigin() }), search)
        : null
      const notice: Notice = { kind: type, path: '/vacancies/saved', facts: { search: name } }
      await emit(tx, { ownerId, type, subject: `saved_search:${id}`, data, notice })
    })
  }
  if (emitted > 0) log.info({ searches: searches.length, emitted }, 'saved searches with new vacancies')
}

/** How many matches were published after it was last looked at or opened, before `until`. */
async function countNews(search: SavedSearch, until: Date): Promise<number> {
  const since = search.newsAt && search.newsAt > search.seenAt ? search.newsAt : search.seenAt
  return vacancySearch().count(await publishedBetween(search, since, until))
}
