import { ANONYMOUS } from '#server/core/actor.ts'
import { derive, type Context } from '#server/core/context.ts'
import type { NotificationKindId } from '#server/core/scopes.schema.ts'
import type { Notice } from '#server/platform/notifications/notify.sql.ts'
import { emit, notify, subscribed } from '#server/platform/webhooks/emit.sql.ts'
import { wireDate } from '../dates.ts'
import { digitsOf } from '../digits.ts'
import { shownName } from '../resumes/shown-name.ts'
import { negotiationItems, type NegotiationRow, type Side } from './negotiations.service.ts'

/** The notification for each side. */
type Told = Partial<Record<Side, NotificationKindId>>

/**
 * Emits an event of a response to the webhooks of these accounts, to each as its side sees the response.
 * @param told the notification for the side that did not act
 */
export async function emitResponse(
  ctx: Context,
  type: 'response.received' | 'response.changed',
  id: number,
  accounts: Partial<Record<Side, string | null>>,
  told: Told,
): Promise<void> {
  const sides = (['applicant', 'employer'] as const).flatMap((side) =>
    accounts[side] ? [{ side, ownerId: accounts[side] }] : [],
  )
  const owners = await subscribed(
    ctx.db,
    type,
    sides.map(({ ownerId }) => ownerId),
  )
  const row = await ctx.db.negotiation.findUniqueOrThrow({
    where: { id },
    include: { resume: true, vacancy: { select: { name: true, company: { select: { name: true } } } } },
  })
  // The event is read by another person: without the caller's favourites and language.
  const neutral = derive(ctx, { actor: ANONYMOUS, language: '' })
  for (const { side, ownerId } of sides) {
    const [data = null] = owners.includes(ownerId) ? await negotiationItems(neutral, [row], side) : []
    const notice = noticeOf(row, side, told[side])
    await emit(ctx.db, { ownerId, type, subject: `response:${id}`, data, notice })
  }
}

type Noted = NegotiationRow & { vacancy: { name: string; company: { name: string } } }

function noticeOf({ id, resume, vacancy }: Noted, side: Side, kind: NotificationKindId | undefined): Notice | null {
  if (!kind) return null
  if (side === 'applicant') {
    const facts = { who: vacancy.company.name, vacancy: vacancy.name }
    return { kind, facts, path: `/vacancies/responses/${id}` }
  }
  const facts = { who: shownName(resume), vacancy: vacancy.name }
  return { kind, facts, path: `/vacancies/employer/responses/${id}` }
}

interface Response {
  id: number
  vacancyId: number
  resumeId: string
}

/** Notifies the employer's subscriptions of a new response, by both of its names in the public API. */
export async function notifyOfResponse(
  ctx: Context,
  { id, vacancyId, resumeId, createdAt }: Response & { createdAt: Date },
  company: { id: number; employer: string | null },
): Promise<void> {
  if (company.employer === null) return
  const parts = {
    topic_id: String(id),
    resume_id: resumeId,
    vacancy_id: String(vacancyId),
    employer_id: String(company.id),
  }
  const at = wireDate(createdAt)
  const event = { ...noticeFor(company.employer, id), type: 'response.received' } as const
  for (const [action, date] of [
    ['NEW_NEGOTIATION_VACANCY', { negotiation_date: at }],
    ['NEW_RESPONSE_OR_INVITATION_VACANCY', { response_date: at }],
  ] as const) {
    await notify(ctx.db, { ...event, action, payload: { ...parts, ...date } })
  }
}

/** Notifies the employer's subscriptions of a decision. */
export async function notifyOfDecision(
  ctx: Context,
  { id, vacancyId, resumeId, from, to }: Response & { from: string; to: string },
  managerId: string,
): Promise<void> {
  const payload = {
    topic_id: String(id),
    vacancy_id: String(vacancyId),
    resume_id: resumeId,
    from_state: from,
    to_state: to,
    employer_manager_id: digitsOf(managerId),
    transferred_at: wireDate(new Date()),
  }
  const event = {
    ...noticeFor(managerId, id),
    type: 'response.changed',
    action: 'NEGOTIATION_EMPLOYER_STATE_CHANGE',
  } as const
  await notify(ctx.db, { ...event, payload })
}

const noticeFor = (ownerId: string, id: number) => ({ ownerId, userId: digitsOf(ownerId), subject: `response:${id}` })
