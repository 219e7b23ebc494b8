import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { ownerFor, requireRole } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { NegotiationMessage } from '#prisma/generated/client.ts'
import { Reply } from '#server/api/http/reply.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { employerOf } from '../companies/employer.service.ts'
import { wireDate } from '../dates.ts'
import { localeOf } from '../dictionaries/english.ts'
import { badArgument } from '../errors.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { lockHiring } from '../hiring/stored.ts'
import { links } from '../links.ts'
import { employerMutation, vacancyMutation, vacancyQuery } from '../operation.ts'
import {
  CreateNegotiation,
  DecideNegotiation,
  ListMessages,
  MessageItem,
  MessagePage,
  NegotiationId,
  SendMessage,
} from './negotiations.schema.ts'
import { participated, type NegotiationRow, type Side } from './negotiations.service.ts'
import { emitResponse, notifyOfDecision, notifyOfResponse } from './response-events.ts'
import { FEW_RESPONSES } from '../filters/filters.schema.ts'
import { ref } from '../postings/vacancy-view.ts'
import { VISIBLE } from '../postings/visible.ts'
import { moveDecided } from '../hiring/decided.ts'

export const createNegotiation = vacancyMutation({
  id: 'negotiations.create',
  summary: 'Create a response to a vacancy',
  description: 'A vacancy of the type `direct` accepts responses at another address: 303 redirects there.',
  input: CreateNegotiation,
  output: z.object({
    id: z.string().nullable().describe('null when the vacancy accepts responses at another address'),
    response_url: z.string().nullable().describe('That address'),
  }),
  async run(ctx, { vacancy_id, resume_id, message }) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    const { company, ...vacancy } = found(
      await ctx.db.vacancy.findUnique({ where: { id: vacancy_id, ...VISIBLE }, include: { company: true } }),
    )
    if (vacancy.archivedAt !== null) throw refused('vacancy_archived', texts('vacancies.errors')('archived'))
    if (vacancy.type === 'direct' && vacancy.responseUrl !== null)
      return { id: null, response_url: vacancy.responseUrl }
    if (vacancy.responseLetterRequired && !message?.trim())
      throw badArgument('message', texts('vacancies.errors')('letterRequired'))
    const resume = await ctx.db.resume.findUnique({ where: { id: resume_id } })
    if (resume?.userId !== userId) throw badArgument('resume_id', texts('vacancies.errors')('notYourResume'))
    await lock(ctx.db, `vacancies.responses.${vacancy.id}`)
    const before = await ctx.db.negotiation.findUnique({
      where: { vacancyId_userId: { vacancyId: vacancy.id, userId } },
    })
    if (before) throw refused('already_applied', texts('vacancies.errors')('responded'))
    const made = await ctx.db.negotiation.create({ data: { vacancyId: vacancy.id, resumeId: resume.id, userId } })
    if (message?.trim()) await say(ctx, made.id, 'applicant', message)
    // From the tenth response on the label "few responses" no longer applies.
    const responses = await ctx.db.negotiation.count({ where: { vacancyId: vacancy.id } })
    if (responses === FEW_RESPONSES) await indexVacancy(ctx.db, vacancy, vacancy, company)
    ctx.note({ subject: `negotiation:${made.id}`, after: { vacancyId: vacancy.id, resumeId: resume.id } })
    const employer = await employerOf(ctx.db, company)
    await emitResponse(ctx, 'response.received', made.id, { employer }, { employer: 'response.received' })
    await notifyOfResponse(ctx, made, { id: company.id, employer })
    return { id: String(made.id), response_url: null }
  },
})

/** The employer's decision on a response: one operation for each state, since each has its own path. */
const decision = (state: 'invitation' | 'discard', name: string, summary: string) =>
  employerMutation({
    id: `negotiations.${state}`,
    name,
    summary,
    description: 'For the employer of the vacancy. Repeating it has no effect.',
    input: DecideNegotiation,
    async run(ctx, { negotiation_id, message }) {
      const { userId } = requireRole(ctx.actor, 'employer')
      await lockHiring(ctx)
      const { row, side } = await participated(ctx, userId, negotiation_id)
      if (side !== 'employer') throw new AppError('not_found')
      if (state === 'invitation' || message?.trim()) refuseHeld(row)
      if (row.state !== state) {
        await ctx.db.negotiation.update({
          where: { id: row.id },
          data: { state, hasUpdates: true, viewedByOpponent: true },
        })
        await moveDecided(ctx, row.vacancy.companyId, row.id, state)
        ctx.note({ subject: `negotiation:${row.id}`, before: { state: row.state }, after: { state } })
      }
      if (message?.trim()) await say(ctx, row.id, 'employer', message)
      if (row.state !== state || message?.trim()) {
        const told = row.state === state ? 'message.from_employer' : DECISIONS[state]
        await emitResponse(ctx, 'response.changed', row.id, await sidesOf(ctx, row), { applicant: told })
      }
      if (row.state !== state) await notifyOfDecision(ctx, { ...row, from: row.state, to: state }, userId)
    },
  })

const DECISIONS = { invitation: 'response.invited', discard: 'response.declined' } as const

export const inviteApplicant = decision('invitation', 'inviteApplicant', 'Invite the applicant of a response')
export const discardResponse = decision('discard', 'discardNegotiation', 'Decline a response')

export const hideNegotiation = vacancyMutation({
  id: 'negotiations.hide',
  summary: "Hide a response from the caller's list",
  description: 'Has no effect on a response that is hidden already.',
  input: NegotiationId,
  async run(ctx, { negotiation_id }) {
    const { row, side } = await participated(ctx, ownerFor(ctx.actor, 'vacancies:write'), negotiation_id)
    if (side !== 'applicant') throw new AppError('not_found')
    if (!row.hidden) await ctx.db.negotiation.update({ where: { id: row.id }, data: { hidden: true } })
  },
})

export const listMessages = vacancyQuery({
  id: 'negotiations.messages',
  name: 'listMessages',
  summary: 'List the messages of a response',
  description: 'Oldest first, of both sides.',
  input: ListMessages,
  output: MessagePage,
  async run(ctx, { negotiation_id, ...paging }) {
    const { row, side } = await participated(ctx, ownerFor(ctx.actor, 'vacancies:read'), negotiation_id)
    const isSeen = side === 'applicant' ? row.viewedByOpponent : !row.hasUpdates
    const where = { negotiationId: row.id }
    const [found, rows] = await Promise.all([
      ctx.db.negotiationMessage.count({ where }),
      ctx.db.negotiationMessage.findMany({
        where,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        ...pageWindow(paging),
      }),
    ])
    const first = pageWindow(paging).skip
    const items = rows.map((message, at) => messageView(ctx, message, { row, place: first + at, side, isSeen }))
    return { items, ...pageInfo(found, paging) }
  },
})

export const sendMessage = vacancyMutation({
  id: 'negotiations.send',
  name: 'sendMessage',
  summary: 'Send a message to the other side of a response',
  description: 'Applicants may write while the vacancy allows messages.',
  input: SendMessage,
  output: MessageItem,
  async run(ctx, { negotiation_id, message }) {
    const { row, side } = await participated(ctx, ownerFor(ctx.actor, 'vacancies:write'), negotiation_id)
    refuseHeld(row)
    if (row.vacancy.hidden) throw new AppError('not_found')
    if (side === 'applicant' && !row.vacancy.allowMessages)
      throw refused('disabled_by_employer', texts('vacancies.errors')('noMessages'))
    const place = await ctx.db.negotiationMessage.count({ where: { negotiationId: row.id } })
    const said = await say(ctx, row.id, side, message)
    await ctx.db.negotiation.update({
      where: { id: row.id },
      data: side === 'employer' ? { hasUpdates: true } : { viewedByOpponent: false },
    })
    const told = side === 'employer' ? TO_APPLICANT : TO_EMPLOYER
    await emitResponse(ctx, 'response.changed', row.id, await sidesOf(ctx, row), told)
    return messageView(ctx, said, { row, place, side, isSeen: false })
  },
})

const TO_APPLICANT = { applicant: 'message.from_employer' } as const
const TO_EMPLOYER = { employer: 'message.from_applicant' } as const

const say = (ctx: Context, negotiationId: number, author: string, text: string): Promise<NegotiationMessage> =>
  ctx.db.negotiationMessage.create({ data: { negotiationId, author, text: text.trim() } })

/** While moderation holds a vacancy back, nobody is written to about it. @throws forbidden */
function refuseHeld({ vacancy }: { vacancy: { heldAt: Date | null } }): void {
  if (vacancy.heldAt) throw refused('vacancy_held', texts('vacancies.errors')('held'))
}

/** @param about.isSeen whether the other side has seen what this side wrote */
function messageView(
  ctx: Context,
  { id, text, createdAt, author }: NegotiationMessage,
  { row, place, side, isSeen }: { row: NegotiationRow; place: number; side: Side; isSeen: boolean },
): z.input<typeof MessageItem> {
  return {
    id: String(id),
    url: links(ctx.origin).message(row.id, place),
    text,
    created_at: wireDate(createdAt),
    author: { participant_type: author as 'applicant' | 'employer' },
    viewed_by_me: true,
    viewed_by_opponent: author !== side || isSeen,
    read: author !== side || isSeen,
    editable: false,
    state: ref('negotiations_state', row.state, localeOf(ctx.language)),
  }
}

async function sidesOf({ db }: Context, row: { userId: string; vacancy: { company: { ownerId: string | null } } }) {
  return { applicant: row.userId, employer: await employerOf(db, row.vacancy.company) }
}

/** A refusal as clients of this API expect it: 403 with the type `negotiations`. */
const refused = (value: string, text: string): AppError =>
  new AppError('forbidden', text, { reason: value, data: { errors: [{ type: 'negotiations', value }] } })

/** 201 with the location of the response, or 303 to the address at which the vacancy accepts responses. */
export function respondResponse(output: { id: string | null; response_url: string | null }, ctx: Context): Reply {
  if (output.id === null) return new Reply(303, { location: output.response_url ?? ctx.origin })
  const headers = {
    location: links(ctx.origin).negotiation(Number(output.id)),
    'content-type': 'application/json; charset=utf-8',
  }
  return new Reply(201, headers, JSON.stringify({ id: output.id }))
}
