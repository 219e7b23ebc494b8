import type { Negotiation } from '#prisma/generated/client.ts'
import { requireRole } from '#server/core/actor.ts'
import { employerMutation } from '../operation.ts'
import { discardResponse, inviteApplicant } from '../responses/respond.service.ts'
import { shownGivenName } from '../resumes/shown-name.ts'
import { Answered, AnswerResponses, fillTemplate, MOST_AT_ONCE, needsName, type REFUSALS } from './answers.schema.ts'
import { amongOwn } from './own-response.ts'
import { lockHiring } from './stored.ts'

const ACTIONS = {
  invite: { state: 'invitation', decide: inviteApplicant },
  discard: { state: 'discard', decide: discardResponse },
} as const
const MOST_MESSAGE = 10_000

export const answerResponses = employerMutation({
  id: 'hiring.answer',
  name: 'answerResponses',
  summary: 'Invite the applicants of several responses, or decline them',
  description: `At most ${MOST_AT_ONCE}. Those that cannot be answered are named with the reason; a response in that state already is not written to again.`,
  input: AnswerResponses,
  output: Answered,
  async run(ctx, { responses, action, message = '' }) {
    const { userId } = requireRole(ctx.actor, 'employer')
    // A repeated call waits for this lock, and then finds that all responses are in that state already.
    await lockHiring(ctx)
    const { decide } = ACTIONS[action]
    const ids = [...new Set(responses)]
    const rows = await ctx.db.negotiation.findMany({
      where: amongOwn(userId, ids),
      include: { resume: true, vacancy: { select: { name: true, heldAt: true } } },
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    const items: { id: string; refused: (typeof REFUSALS)[number] | null }[] = []
    for (const id of ids) {
      const row = byId.get(id)
      const name = row ? shownGivenName(row.resume) : null
      const text = fillTemplate(message, { name: name ?? '', vacancy: row?.vacancy.name ?? '' }).trim()
      const refused = refusalOf(row, { action, message, text, name })
      if (refused === null) await decide.join(ctx, { negotiation_id: id, ...(text && { message: text }) })
      items.push({ id: String(id), refused })
    }
    return { done: items.filter(({ refused }) => refused === null).length, items }
  },
})

interface Answer {
  action: keyof typeof ACTIONS
  /** The message as given; `text` is the message for this applicant. */
  message: string
  text: string
  name: string | null
}

/** Why a response is not answered, or null. */
function refusalOf(
  row: (Negotiation & { vacancy: { heldAt: Date | null } }) | undefined,
  { action, message, text, name }: Answer,
): (typeof REFUSALS)[number] | null {
  if (!row) return 'not_found'
  if (row.state === ACTIONS[action].state) return 'already'
  if (row.vacancy.heldAt && (action === 'invite' || text)) return 'vacancy_held'
  if (needsName(message) && name === null) return 'no_name'
  return text.length > MOST_MESSAGE ? 'too_long' : null
}
