import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import { accountOf, hasRole, ownerFor, type UserId } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { Negotiation, Prisma, Resume, Vacancy } from '#prisma/generated/client.ts'
import { markRead } from '#server/platform/notifications/notify.sql.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { wireDate } from '../dates.ts'
import { badArgument } from '../errors.ts'
import { employerQuery, vacancyQuery } from '../operation.ts'
import { vacancyItems } from '../postings/vacancy-items.ts'
import { ref, wordingFor } from '../postings/vacancy-view.ts'
import { ownVacancy } from '../postings/publish.service.ts'
import { resumeItem } from '../resumes/resume-view.ts'
import { newViews } from '../resumes/resume-views.sql.ts'
import { ListNegotiations, NegotiationId, NegotiationItem, NegotiationPage } from './negotiations.schema.ts'

export const listNegotiations = vacancyQuery({
  id: 'negotiations.list',
  summary: 'List responses to vacancies',
  description: 'Applicants see their own responses; employers see those to their vacancy `vacancy_id`.',
  input: ListNegotiations,
  output: NegotiationPage,
  run: (ctx, input) => listed(ctx, input),
})

export const listActiveNegotiations = vacancyQuery({
  id: 'negotiations.active',
  name: 'listActiveNegotiations',
  summary: 'List active responses to vacancies',
  description: 'Those to open vacancies that were not declined. Otherwise like the list of all responses.',
  input: ListNegotiations.omit({ status: true }),
  output: NegotiationPage,
  run: (ctx, input) => listed(ctx, { ...input, status: 'active' }),
})

/** The public API gives responses in each state a path of their own. */
const collection = (id: string, name: string, what: string, state = id) =>
  vacancyQuery({
    id: `negotiations.collection.${id}`,
    name,
    summary: `List ${what} responses to vacancies`,
    description: 'Otherwise like the list of all responses.',
    input: ListNegotiations.omit({ status: true }),
    output: NegotiationPage,
    run: (ctx, input) => listed(ctx, { ...input, status: 'all' }, { state }),
  })

export const listNewNegotiations = collection('response', 'listNewNegotiations', 'undecided')
export const listInvitations = collection('invitation', 'listInvitations', 'accepted')
export const listDiscarded = collection('discard', 'listDiscardedNegotiations', 'declined')

/**
 * The other states of the public API. Here a response is invited or declined without further
 * stages, and only by the employer.
 */
export const OTHER_STATES = {
  ...Object.fromEntries(
    ['consider', 'phone_interview', 'assessment', 'interview', 'offer', 'hired'].map((id) => [
      id,
      collection(id, `listNegotiationsIn_${id}`, `the stage ${id} of`),
    ]),
  ),
  discard_by_employer: collection('discard_by_employer', 'listNegotiationsDiscardedByEmployer', 'declined', 'discard'),
}

export const listResponses = employerQuery({
  id: 'vacancies.responses',
  name: 'listVacancyResponses',
  summary: 'List the responses to a vacancy',
  input: ListNegotiations.required({ vacancy_id: true }),
  output: NegotiationPage,
  run: (ctx, input) => responsesTo(ctx, input.vacancy_id, input),
})

export const listReceivedResponses = employerQuery({
  id: 'negotiations.received',
  name: 'listReceivedResponses',
  summary: 'List the responses to all vacancies of the own company',
  input: ListNegotiations.omit({ vacancy_id: true }),
  output: NegotiationPage,
  run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'vacancies:read')
    const { vacancy, ...filter } = stateFilter(input.status)
    return page(ctx, input, { ...filter, vacancy: { ...vacancy, company: { ownerId } } }, 'employer')
  },
})

export const getNegotiation = vacancyQuery({
  id: 'negotiations.get',
  summary: 'Get a response to a vacancy',
  description: 'Marks its updates as seen.',
  input: NegotiationId,
  output: NegotiationItem,
  async run(ctx, { negotiation_id }) {
    const { row, side } = await participated(ctx, ownerFor(ctx.actor, 'vacancies:read'), negotiation_id)
    await markSeen(ctx, row, side)
    const [item] = await negotiationItems(ctx, [row], side)
    if (!item) throw new AppError('not_found')
    return item
  },
})

/** The response and the caller's side of it. @throws not_found for callers on neither side */
export async function participated(
  ctx: Context,
  userId: UserId,
  id: number,
): Promise<{ row: ParticipatedRow; side: Side }> {
  const row = await ctx.db.negotiation.findUnique({
    where: { id },
    include: { resume: true, vacancy: { select: { ...OF_VACANCY, company: { select: { ownerId: true } } } } },
  })
  if (row?.userId === userId) return { row, side: 'applicant' }
  if (row && row.vacancy.company.ownerId === userId && hasRole(ctx.actor, 'employer')) return { row, side: 'employer' }
  throw new AppError('not_found')
}

export type NegotiationRow = Negotiation & { resume: Resume }
type ParticipatedRow = NegotiationRow & {
  vacancy: Pick<Vacancy, keyof typeof OF_VACANCY> & { company: { ownerId: string | null } }
}
const OF_VACANCY = { companyId: true, heldAt: true, hidden: true, allowMessages: true } as const

export type Side = 'applicant' | 'employer'

async function listed(
  ctx: Context,
  input: ListNegotiations,
  filter = stateFilter(input.status),
): Promise<z.input<typeof NegotiationPage>> {
  const userId = ownerFor(ctx.actor, 'vacancies:read')
  const { vacancy_id: vacancyId } = input
  if (vacancyId === undefined) return page(ctx, input, { userId, ...filter }, 'applicant')
  if (hasRole(ctx.actor, 'employer')) return responsesTo(ctx, vacancyId, input, filter)
  return page(ctx, input, { userId, vacancyId, ...filter }, 'applicant')
}

async function responsesTo(
  ctx: Context,
  vacancyId: number,
  input: ListNegotiations,
  filter = stateFilter(input.status),
): Promise<z.input<typeof NegotiationPage>> {
  const { vacancy } = await ownVacancy(ctx, vacancyId)
  return page(ctx, input, { vacancyId: vacancy.id, ...filter }, 'employer')
}

async function page(
  ctx: Context,
  input: Omit<ListNegotiations, 'vacancy_id'>,
  filter: Prisma.NegotiationWhereInput,
  side: Side,
) {
  // Responses that an applicant has hidden are listed only on request; the employer still sees them.
  const own = side === 'applicant' ? { hidden: input.status === 'deleted' } : {}
  const news = side === 'applicant' ? { hasUpdates: true } : { viewedByOpponent: false }
  const where = { ...own, ...filter, ...(input.has_updates && news) }
  const field = input.order_by === 'created_at' ? 'createdAt' : 'updatedAt'
  const [found, rows] = await Promise.all([
    ctx.db.negotiation.count({ where }),
    ctx.db.negotiation.findMany({
      where,
      orderBy: [{ [field]: input.order }, { id: input.order }],
      include: { resume: true },
      ...pageWindow(input),
    }),
  ])
  return { items: await negotiationItems(ctx, rows, side), ...pageInfo(found, input) }
}

function stateFilter(status: ListNegotiations['status']): StateFilter {
  switch (status) {
    case 'all':
    case 'deleted':
      return {}
    case 'active':
      return { state: { in: ['response', 'invitation'] }, vacancy: { archivedAt: null } }
    case 'invitations':
      return { state: 'invitation' }
    case 'response':
      return { state: 'response' }
    case 'discard':
      return { state: 'discard' }
    case 'archived':
      return { vacancy: { archivedAt: { not: null } } }
    case 'non_archived':
      return { vacancy: { archivedAt: null } }
    default:
      throw badArgument('status', texts('vacancies.errors')('unknown'))
  }
}

type StateFilter = { state?: Prisma.NegotiationWhereInput['state']; vacancy?: Prisma.VacancyWhereInput }

/** Records that a side has seen the response, unless it was changed meanwhile: that side then has to see the change. */
async function markSeen(ctx: Context, row: NegotiationRow, side: Side): Promise<void> {
  const { id, updatedAt } = row
  await markRead(ctx.db, accountOf(ctx.actor).userId, { subject: `response:${id}` })
  const where = { id, updatedAt }
  if (side === 'applicant' && row.hasUpdates) {
    await ctx.db.negotiation.updateMany({ where, data: { hasUpdates: false, updatedAt } })
  }
  if (side === 'employer' && !row.viewedByOpponent) {
    await ctx.db.negotiation.updateMany({ where, data: { viewedByOpponent: true, updatedAt } })
  }
}

/** Responses as one side sees them: employers see the names and contacts of those who responded. */
export async function negotiationItems(
  ctx: Context,
  rows: readonly NegotiationRow[],
  side: Side,
): Promise<z.output<typeof NegotiationItem>[]> {
  const wording = wordingFor(ctx)
  const [vacancies, news] = await Promise.all([
    vacancyItems(ctx, [...new Set(rows.map((row) => row.vacancyId))]),
    side === 'applicant'
      ? newViews(
          ctx.db,
          rows.map((row) => row.resume),
        )
      : undefined,
  ])
  const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]))
  return rows.map((row) => {
    const vacancy = byId.get(String(row.vacancyId)) ?? null
    return {
      id: String(row.id),
      state: ref('negotiations_state', row.state, wording.locale),
      hidden: row.hidden,
      created_at: wireDate(row.createdAt),
      updated_at: wireDate(row.updatedAt),
      url: wording.links.negotiation(row.id),
      messages_url: `${wording.links.negotiation(row.id)}/messages`,
      resume: resumeItem(row.resume, side === 'applicant' ? 'owner' : 'full', wording, news),
      vacancy,
      has_updates: side === 'applicant' && row.hasUpdates,
      viewed_by_opponent: row.viewedByOpponent,
      messaging_status: vacancy?.archived ? 'archived' : 'ok',
      decline_allowed: side === 'applicant' && row.state === 'invitation',
    }
  })
}
