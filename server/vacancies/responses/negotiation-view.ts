import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import type { Negotiation, Resume } from '#prisma/generated/client.ts'
import { wireDate } from '../dates.ts'
import { vacancyItems } from '../postings/items.service.ts'
import { links } from '../links.ts'
import type { NegotiationItem } from './negotiations.schema.ts'
import { resumeItem } from '../resumes/resume-view.ts'
import { ref } from '../postings/vacancy-view.ts'

export type Side = 'applicant' | 'employer'
export type NegotiationRow = Negotiation & { resume: Resume }

/** Responses as one side sees them: an employer sees names and contacts of whoever responded. */
export async function negotiationItems(
  ctx: Context,
  rows: readonly NegotiationRow[],
  side: Side,
): Promise<z.output<typeof NegotiationItem>[]> {
  const view = links(ctx.origin)
  const vacancies = await vacancyItems(ctx, [...new Set(rows.map((row) => row.vacancyId))])
  const byId = new Map(vacancies.map((vacancy) => [vacancy.id, vacancy]))
  return rows.map((row) => {
    const vacancy = byId.get(String(row.vacancyId)) ?? null
    return {
      id: String(row.id),
      state: ref('negotiations_state', row.state),
      hidden: row.hidden,
      created_at: wireDate(row.createdAt),
      updated_at: wireDate(row.updatedAt),
      url: view.negotiation(row.id),
      messages_url: `${view.negotiation(row.id)}/messages`,
      resume: resumeItem(row.resume, side === 'applicant' ? 'owner' : 'full', view),
      vacancy,
      has_updates: side === 'applicant' && row.hasUpdates,
      viewed_by_opponent: row.viewedByOpponent,
      messaging_status: vacancy?.archived ? 'archived' : 'ok',
      decline_allowed: side === 'applicant' && row.state === 'invitation',
    }
  })
}
