import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { SavedSearch, User } from '#prisma/generated/client.ts'
import { inLanguageOf, paragraphs, sendMail, type Message } from '#server/platform/mail/mail.client.ts'
import type { Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { publicOrigin } from '#server/core/public-origin.ts'
import { env } from '#server/settings/env.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { scheduledTask, task } from '#server/core/tasks/task.ts'
import { vacancySearch } from '../engine/index.ts'
import { links } from '../links.ts'
import { formatted, payText } from '../postings/pay-text.ts'
import { vacanciesByIds, type VacancyAndCompany } from '../postings/vacancies.sql.ts'
import { unsubscribeToken } from './saved-search-alerts.service.ts'
import { publishedBetween, secondOf } from './saved-searches.service.ts'

/** The longest time between the publication time of a vacancy and its commit. */
const SETTLED_MS = 60_000
/** Searches of one run, those that are due the longest first. */
const MOST = 500
/** The most vacancies that a mail lists; its link shows the others. */
const MOST_LISTED = 10
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const ALERT = {
  name: 'vacancies.send-alert',
  /** `until`: milliseconds since 1970 */
  payload: z.strictObject({ savedSearchId: z.number(), until: z.number() }),
}

export const alertsTask = scheduledTask('vacancies.saved-search-alerts', (ctx) => queueAlerts(ctx), {
  cron: '*/10 * * * *',
})

/**
 * Queues a mail for each saved search that is due and has matches which were not mailed yet. Searches of accounts whose
 * address is not confirmed, or that turned the product's mails off, wait.
 */
export async function queueAlerts(
  { db, log, signal }: Pick<Context, 'db' | 'log' | 'signal'>,
  now = new Date(),
): Promise<void> {
  if (!env().SMTP_URL) return
  const until = secondOf(new Date(now.getTime() - SETTLED_MS))
  const searches = await db.savedSearch.findMany({
    where: {
      mailDueAt: { lte: now },
      user: { disabledAt: null, emailConfirmedAt: { not: null }, mutedMails: { none: { product: 'vacancies' } } },
    },
    orderBy: [{ mailDueAt: 'asc' }, { id: 'asc' }],
    take: MOST,
  })
  let queued = 0
  for (const search of searches) {
    if (signal.aborted) return
    const { id, mail, mailedTo, mailDueAt } = search
    const isNews = (await vacancySearch().count(await publishedBetween(search, mailedTo ?? until, until))) > 0
    await transaction(async (tx) => {
      // Only one of two concurrent runs finds the search due.
      const { count } = await tx.savedSearch.updateMany({
        where: { id, mail, mailDueAt },
        data: { mailDueAt: nextDue(search, isNews, now) },
      })
      if (!isNews || count === 0) return
      queued++
      const payload = { savedSearchId: id, until: until.getTime() }
      // One after another: two mails of one search must not be sent side by side.
      const options = { key: `vacancies.send-alert ${id}`, queue: 'vacancies.send-alert' }
      await enqueue(tx, ALERT, payload, options)
    })
  }
  if (queued > 0) log.info({ searches: searches.length, queued }, 'mails about new vacancies')
}

/** A daily search keeps its time of day; the others are mailed at most once an hour. */
function nextDue({ mail, mailDueAt }: SavedSearch, isNews: boolean, now: Date): Date {
  if (mail !== 'daily') return isNews ? new Date(now.getTime() + HOUR_MS) : now
  const next = (mailDueAt ?? now).getTime() + DAY_MS
  return new Date(next > now.getTime() ? next : now.getTime() + DAY_MS)
}

/**
 * Mails what a saved search found since its last mail. What was mailed is recorded right after the mail server took it:
 * a job that is run again sends nothing, and should the worker be killed between the two, the repeated mail has the
 * same Message-ID.
 */
export const sendAlert = task(ALERT, async ({ db }, { savedSearchId: id, until: end }) => {
  const until = new Date(end)
  const search = await db.savedSearch.findUnique({ where: { id }, include: { user: true } })
  if (!search?.mailedTo || search.mailedTo >= until || search.mail === 'never') return
  const { user, mailedTo } = search
  if (user.disabledAt || !user.emailConfirmedAt) return
  const criteria = await publishedBetween(search, mailedTo, until)
  const { ids } = await vacancySearch().list(criteria, { reader: `saved search ${id}`, page: 0 })
  if (ids.length > 0) {
    const vacancies = await vacanciesByIds([...ids.subarray(0, MOST_LISTED)])
    const news = { found: ids.length, vacancies, until }
    await sendMail(inLanguageOf(user, () => letter(search, user, news)))
  }
  await db.savedSearch.updateMany({ where: { id, mailedTo }, data: { mailedTo: until } })
})

interface News {
  found: number
  vacancies: VacancyAndCompany[]
  until: Date
}

/** In the language of its reader. */
function letter(search: SavedSearch, user: User, { found, vacancies, until }: News): Message {
  const t = texts('vacancies.mails')
  const origin = publicOrigin()
  const token = unsubscribeToken(search)
  const view = links(origin)
  const entries = vacancies.map(({ vacancy, company }) => {
    const terms = [company.name, payText(vacancy)].filter(Boolean).join(', ')
    return `${oneLine(vacancy.name)}\n${oneLine(terms)}\n${view.vacancyPage(vacancy.id)}`
  })
  const rest = found - vacancies.length
  const news = { search: oneLine(search.name), count: found, number: formatted(found) }
  const all = `${origin}/vacancies?${search.query}`
  return {
    to: { name: user.name, address: user.email },
    subject: t('subject', news),
    messageId: `<saved-search-${search.id}-${until.getTime() / 1000}@${new URL(origin).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${view.api(`/saved_searches/unsubscribe/${token}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    text: paragraphs(
      texts('mails')('hello', { name: user.name }),
      rest > 0 ? t('foundNewest', news) : t('found', news),
      ...entries,
      rest > 0 ? t('more', { number: formatted(rest), link: all }) : t('all', { link: all }),
      t(search.mail === 'daily' ? 'daily' : 'hourly', { link: `${origin}/vacancies/saved` }),
      t('unsubscribe', { link: `${origin}/vacancies/unsubscribe?token=${token}` }),
    ),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
