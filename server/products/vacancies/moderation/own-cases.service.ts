import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { ownCompany } from '../companies/employer.service.ts'
import { Paging } from '../filters/search.schema.ts'
import { employerMutation, employerQuery } from '../operation.ts'
import { ownVacancy } from '../postings/publish.service.ts'
import { mayAppeal } from './case-view.ts'
import { ModeratedPage } from './cases.schema.ts'
import { lockCase } from './check.service.ts'
import { AppealDecision } from './moderation.schema.ts'
import { tellOperators } from './notices.ts'
import { caseItems } from './queue.service.ts'
import { HELD } from './states.ts'

export const listHeld = employerQuery({
  id: 'moderation.held',
  name: 'listHeldVacancies',
  summary: "List the vacancies of the caller's company that are held back",
  description: 'With the reasons. Nobody else sees them.',
  input: Paging,
  output: ModeratedPage,
  async run(ctx, paging) {
    const { id: companyId } = await ownCompany(ctx)
    const where = { state: { in: HELD }, vacancy: { companyId, hidden: false } }
    const [found, rows] = await Promise.all([
      ctx.db.moderationCase.count({ where }),
      ctx.db.moderationCase.findMany({
        where,
        orderBy: [{ queuedAt: 'desc' }, { vacancyId: 'desc' }],
        ...pageWindow(paging),
      }),
    ])
    return { items: await caseItems(ctx, rows), ...pageInfo(found, paging) }
  },
})

export const appealDecision = employerMutation({
  id: 'moderation.appeal',
  name: 'appealDecision',
  summary: 'Send an appeal for a vacancy that is held back',
  description: 'Once after each decision. 409 while there is no decision to appeal.',
  input: AppealDecision,
  async run(ctx, { vacancy_id, text }) {
    await lockCase(ctx.db, vacancy_id)
    const { vacancy } = await ownVacancy(ctx, vacancy_id)
    const where = { vacancyId: vacancy.id }
    const row = await ctx.db.moderationCase.findUnique({ where })
    if (!row || !mayAppeal(row)) throw new AppError('conflict', texts('vacancies.errors')('noAppeal'))
    const appeal = text.trim()
    await ctx.db.moderationCase.update({
      where,
      data: { state: 'appealed', appeal, appeals: { increment: 1 }, queuedAt: new Date() },
    })
    await tellOperators(ctx.db, vacancy)
    ctx.note({ subject: `vacancy:${vacancy.id}`, before: { state: row.state }, after: { state: 'appealed', appeal } })
  },
})
