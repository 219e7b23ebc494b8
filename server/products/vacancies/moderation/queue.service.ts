import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/errors.ts'
import type { ModerationCase } from '#prisma/generated/client.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { wireDate } from '../dates.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { vacancyItems } from '../postings/vacancy-items.ts'
import { caseView } from './case-view.ts'
import { DecideCase, ListCases, ModeratedPage, type ModeratedItem } from './cases.schema.ts'
import { lockCase } from './check.service.ts'
import { tellEmployer } from './notices.ts'
import { QUEUED } from './states.ts'

export const listCases = operatorQuery({
  id: 'moderation.list',
  name: 'listModeratedVacancies',
  summary: 'List the vacancies that wait for moderation, or its decisions',
  input: ListCases,
  output: ModeratedPage,
  async run(ctx, { status, ...paging }) {
    // A deleted vacancy needs no decision.
    const where = { state: status === 'queue' ? { in: QUEUED } : status, vacancy: { hidden: false } }
    const [found, rows] = await Promise.all([
      ctx.db.moderationCase.count({ where }),
      ctx.db.moderationCase.findMany({
        where,
        orderBy: [status === 'queue' ? { queuedAt: 'asc' } : { decidedAt: 'desc' }, { vacancyId: 'asc' }],
        ...pageWindow(paging),
      }),
    ])
    return { items: await withReports(ctx, await caseItems(ctx, rows)), ...pageInfo(found, paging) }
  },
})

export const decideCase = operatorMutation({
  id: 'moderation.decide',
  name: 'decideVacancy',
  summary: 'Approve a vacancy, or hold it back',
  description: 'Also one that nobody reported. Its employer is notified where something changes for them.',
  input: DecideCase,
  async run(ctx, { vacancy_id: id, state, note }) {
    await lockCase(ctx.db, id)
    const { company, moderation, ...vacancy } = found(
      await ctx.db.vacancy.findUnique({ where: { id, hidden: false }, include: { company: true, moderation: true } }),
    )
    const heldAt = state === 'approved' ? null : (vacancy.heldAt ?? new Date())
    const decided = { state, note: note?.trim() || null, decidedAt: new Date() }
    const where = { vacancyId: id }
    await ctx.db.moderationCase.upsert({
      where,
      create: { ...where, ...decided, queuedAt: decided.decidedAt },
      // Approval resets the appeals.
      update: { ...decided, ...(state === 'approved' && { appeal: null, appeals: 0 }) },
    })
    const changed = await ctx.db.vacancy.update({ where: { id }, data: { heldAt } })
    await indexVacancy(ctx.db, { ...changed, heldAt: vacancy.heldAt }, changed, company)
    if (state === 'refused') await tellEmployer(ctx.db, { vacancy, company, kind: 'vacancy.held' })
    else if (vacancy.heldAt) await tellEmployer(ctx.db, { vacancy, company, kind: 'vacancy.approved' })
    const before = moderation && { state: moderation.state, note: moderation.note }
    ctx.note({ subject: `vacancy:${id}`, ...(before && { before }), after: { state, note: decided.note } })
  },
})

/** Cases with their vacancies, in their order; those that the caller may not see are left out. */
export async function caseItems(
  ctx: Context,
  rows: readonly ModerationCase[],
): Promise<z.output<typeof ModeratedItem>[]> {
  const ids = rows.map(({ vacancyId }) => vacancyId)
  const vacancies = await vacancyItems(ctx, ids)
  const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]))
  return rows.flatMap((row) => {
    const vacancy = byId.get(String(row.vacancyId))
    return vacancy ? [{ id: vacancy.id, ...caseView(row), vacancy }] : []
  })
}

const MOST_SHOWN = 20

async function withReports(ctx: Context, items: z.output<typeof ModeratedItem>[]) {
  const where = { vacancyId: { in: items.map(({ id }) => Number(id)) } }
  const counts = await ctx.db.vacancyReport.groupBy({ by: ['vacancyId'], where, _count: true })
  return Promise.all(
    items.map(async (item) => {
      const vacancyId = Number(item.id)
      const count = counts.find((one) => one.vacancyId === vacancyId)?._count ?? 0
      const latest = { orderBy: { createdAt: 'desc' }, take: MOST_SHOWN } as const
      const rows = count === 0 ? [] : await ctx.db.vacancyReport.findMany({ where: { vacancyId }, ...latest })
      const reports = rows.map(({ reason, text, createdAt }) => {
        return { reason: reason as 'other', text, created_at: wireDate(createdAt) }
      })
      return { ...item, reports, report_count: count }
    }),
  )
}
