import { texts } from '#i18n/texts.ts'
import { hmac } from '#server/core/crypto.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { AppError, found } from '#server/core/errors.ts'
import { addressKey } from '#server/platform/sign-in/attempts.ts'
import { vacancyMutation } from '../operation.ts'
import { VISIBLE } from '../postings/visible.ts'
import { lockCase } from './check.service.ts'
import { CreateReport } from './moderation.schema.ts'
import { tellOperators } from './notices.ts'
import { isHeld, isQueued } from './states.ts'

/** Limits of reports: by one reporter in a day, and of one vacancy in total. */
const MOST_A_DAY = 20
const MOST_OF_ONE = 1000
/** After an approval so many more are needed before an operator looks again. */
const AFTER_APPROVAL = 3
const DAY_MS = 86_400_000

export const createReport = vacancyMutation({
  id: 'moderation.report',
  name: 'reportVacancy',
  summary: 'Send a report of a vacancy to the operators',
  description: `Without an account too. A second report of the same vacancy replaces the first. At most ${MOST_A_DAY} a day.`,
  access: 'anyone',
  audit: false,
  input: CreateReport,
  async run(ctx, { vacancy_id, reason, text }) {
    // Read on the connection of the transaction: a flood of reports must not wait for second connections.
    const vacancy = found(await ctx.db.vacancy.findUnique({ where: { id: vacancy_id, ...VISIBLE } }))
    const reporter = reporterOf(ctx)
    await lock(ctx.db, `vacancies.reports.${reporter}`)
    await lockCase(ctx.db, vacancy_id)
    const vacancyId = vacancy.id
    const key = { vacancyId_reporter: { vacancyId, reporter } }
    const said = { reason, text: text?.trim() || null }
    const known = await ctx.db.vacancyReport.findUnique({ where: key })
    if (known) {
      await ctx.db.vacancyReport.update({ where: key, data: said })
      return
    }
    await refuseTooMany(ctx.db, reporter)
    if ((await ctx.db.vacancyReport.count({ where: { vacancyId } })) >= MOST_OF_ONE) return
    await ctx.db.vacancyReport.create({ data: { vacancyId, reporter, ...said } })
    if (await queue(ctx.db, vacancyId, reason)) await tellOperators(ctx.db, vacancy)
  },
})

/** Who reports: an account, or an address, of which only a keyed hash is kept. */
function reporterOf({ actor, ip }: Context): string {
  if (actor.kind === 'account') return actor.userId
  return Buffer.from(hmac(`report of a vacancy from ${addressKey(ip ?? '')}`)).toString('base64url')
}

/** @throws rate_limited */
async function refuseTooMany(db: Db, reporter: string): Promise<void> {
  const since = new Date(Date.now() - DAY_MS)
  if ((await db.vacancyReport.count({ where: { reporter, createdAt: { gte: since } } })) < MOST_A_DAY) return
  throw new AppError('rate_limited', texts('vacancies.errors')('mostReports', { count: MOST_A_DAY }), {
    headers: { 'Retry-After': '3600' },
  })
}

/** @returns whether the vacancy waits for an operator now, and did not before */
async function queue(db: Db, vacancyId: number, reason: string): Promise<boolean> {
  const where = { vacancyId }
  const row = await db.moderationCase.findUnique({ where })
  if (!row) {
    const findings = [{ kind: 'report', found: reason }]
    await db.moderationCase.create({ data: { vacancyId, state: 'waiting', findings, queuedAt: new Date() } })
    return true
  }
  if (isQueued(row.state) || isHeld(row.state)) return false
  const since = await db.vacancyReport.count({ where: { vacancyId, createdAt: { gt: row.decidedAt ?? row.queuedAt } } })
  if (since < AFTER_APPROVAL) return false
  await db.moderationCase.update({ where, data: { state: 'waiting', queuedAt: new Date() } })
  return true
}
