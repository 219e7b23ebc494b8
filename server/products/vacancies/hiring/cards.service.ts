import { texts } from '#i18n/texts.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { requireRole } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { markRead } from '#server/platform/notifications/notify.sql.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { ownCompany } from '../companies/employer.service.ts'
import { wireDate } from '../dates.ts'
import { badArgument } from '../errors.ts'
import { employerMutation, employerQuery } from '../operation.ts'
import { ownVacancy } from '../postings/publish.service.ts'
import { NegotiationId } from '../responses/negotiations.schema.ts'
import { negotiationItems } from '../responses/negotiations.service.ts'
import { discardResponse, inviteApplicant } from '../responses/respond.service.ts'
import { CardPage, FullCard, ListCards, UpdateCard } from './cards.schema.ts'
import { noteView } from './notes.service.ts'
import { ownResponse, pathOf } from './own-response.ts'
import { reminderView } from './reminders.service.ts'
import { inStage, stageCounts, stagesView } from './stage-counts.ts'
import { lockHiring, stageOf, storedHiring, type Stored } from './stored.ts'

const DECISIONS = { invitation: inviteApplicant, discard: discardResponse }

export const listCards = employerQuery({
  id: 'hiring.list',
  name: 'listHiringCards',
  summary: 'List the responses to the vacancies of the company by stage and label',
  description: 'Only the company sees stages, labels, notes and reminders.',
  input: ListCards,
  output: CardPage,
  async run(ctx, { vacancy_id, stage, label, state, ...paging }) {
    const { id: companyId } = await ownCompany(ctx)
    if (vacancy_id !== undefined) await ownVacancy(ctx, vacancy_id)
    const stored = await storedHiring(ctx.db, companyId)
    if (stage !== undefined) knownIds('stage', [stage], stored.stages)
    if (label !== undefined) knownIds('label', [label], stored.labels)
    const scope: Prisma.NegotiationWhereInput = {
      vacancy: { companyId },
      ...(vacancy_id !== undefined && { vacancyId: vacancy_id }),
      ...(state && { state }),
      ...(label !== undefined && { card: { labels: { has: label } } }),
    }
    const where = stage === undefined ? scope : { AND: [scope, inStage(stored, stage)] }
    const [counts, rows] = await Promise.all([
      stageCounts(ctx.db, stored, scope),
      ctx.db.negotiation.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        include: withCard(requireRole(ctx.actor, 'employer').userId),
        ...pageWindow(paging),
      }),
    ])
    const stages = stagesView(stored, counts)
    const asked = stages.filter(({ id }) => stage === undefined || id === stage)
    const matching = asked.reduce((sum, { responses }) => sum + responses, 0)
    return { items: await cardViews(ctx, stored, rows), stages, ...pageInfo(matching, paging) }
  },
})

export const getCard = employerQuery({
  id: 'hiring.get',
  name: 'getHiringCard',
  summary: 'Get a response with its stage, labels, notes and reminders',
  description: 'Marks notifications of its reminders as read.',
  input: NegotiationId,
  output: FullCard,
  async run(ctx, { negotiation_id }) {
    const { userId } = await ownResponse(ctx, negotiation_id)
    await markRead(ctx.db, userId, { path: pathOf(negotiation_id), kinds: ['reminder.due'] })
    const [stored, row, notes, reminders] = await Promise.all([
      ownCompany(ctx).then(({ id }) => storedHiring(ctx.db, id)),
      ctx.db.negotiation.findUnique({ where: { id: negotiation_id }, include: withCard(userId) }),
      ctx.db.hiringNote.findMany({
        where: { negotiationId: negotiation_id },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        include: { author: { select: { name: true } } },
      }),
      ctx.db.hiringReminder.findMany({
        where: { negotiationId: negotiation_id, userId },
        orderBy: [{ remindAt: 'asc' }, { id: 'asc' }],
      }),
    ])
    const [card] = await cardViews(ctx, stored, [found(row)])
    if (!card) throw new AppError('not_found')
    return { ...card, notes: notes.map((note) => noteView(note, userId)), reminders: reminders.map(reminderView) }
  },
})

export const updateCard = employerMutation({
  id: 'hiring.update',
  name: 'updateHiringCard',
  summary: 'Update the stage and labels of a response',
  description: 'A stage with a state sets that state too, and the applicant is notified of it.',
  input: UpdateCard,
  async run(ctx, { negotiation_id, stage, labels }) {
    await lockHiring(ctx)
    const { state } = await ownResponse(ctx, negotiation_id)
    const stored = await storedHiring(ctx.db, (await ownCompany(ctx)).id)
    if (stage !== undefined) knownIds('stage', [stage], stored.stages)
    if (labels) knownIds('labels', labels, stored.labels)
    const where = { negotiationId: negotiation_id }
    const before = await ctx.db.hiringCard.findUnique({ where })
    const next = {
      stage: stage ?? stageOf(stored, before).id,
      labels: labels ? [...new Set(labels)] : knownOf(stored, before?.labels ?? []),
    }
    await ctx.db.hiringCard.upsert({ where, create: { ...where, ...next }, update: next })
    ctx.note({
      subject: `negotiation:${negotiation_id}`,
      before: { stage: stageOf(stored, before).id, labels: before?.labels ?? [] },
      after: next,
    })
    const decided = stage === undefined ? null : stageOf(stored, next).state
    if (decided && decided !== state) await DECISIONS[decided].join(ctx, { negotiation_id })
  },
})

/** @throws invalid_input for an id that is not among those of the company */
export function knownIds(argument: string, ids: readonly string[], known: readonly { id: string }[]): void {
  const unknown = ids.find((id) => !known.some((one) => one.id === id))
  if (unknown !== undefined) throw badArgument(argument, texts('vacancies.errors')('unknownValue', { id: unknown }))
}

/** Those of the ids whose labels have not been deleted since. */
export const knownOf = ({ labels }: Stored, ids: readonly string[]) =>
  ids.filter((id) => labels.some((label) => label.id === id))

const withCard = (userId: string) =>
  ({
    resume: true,
    card: true,
    reminders: { where: { userId, sentAt: null }, orderBy: { remindAt: 'asc' }, take: 1 },
    _count: { select: { notes: true } },
  }) as const satisfies Prisma.NegotiationInclude

type Row = Prisma.NegotiationGetPayload<{ include: ReturnType<typeof withCard> }>

async function cardViews(ctx: Context, stored: Stored, rows: Row[]) {
  const responses = await negotiationItems(ctx, rows, 'employer')
  return responses.map((response, at) => {
    const { id, card, reminders, _count } = rows[at] as Row
    return {
      id: String(id),
      stage: stageOf(stored, card).id,
      labels: knownOf(stored, card?.labels ?? []),
      note_count: _count.notes,
      remind_at: reminders[0] ? wireDate(reminders[0].remindAt) : null,
      response,
    }
  })
}
