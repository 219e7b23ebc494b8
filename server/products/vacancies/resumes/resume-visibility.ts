import { hasRole } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Resume } from '#prisma/generated/client.ts'

/**
 * What a caller may see of a resume. `open`: everything but names and contacts. `named`: names and date of birth too
 * (employers). `full`: contacts too (employers they responded to). `owner`: also its status and access.
 */
export type Visibility = 'open' | 'named' | 'full' | 'owner'

/** The visibility of a resume for the caller; null when the caller may not see it at all. */
export async function visibilityOf(ctx: Context, resume: Resume): Promise<Visibility | null> {
  if (ctx.actor.kind === 'account' && ctx.actor.userId === resume.userId) return 'owner'
  if (await respondedTo(ctx, resume.id)) return 'full'
  const employer = hasRole(ctx.actor, 'employer')
  switch (resume.published ? resume.access : 'no_one') {
    case 'everyone':
    case 'direct':
      return employer ? 'named' : 'open'
    case 'clients':
      return employer ? 'named' : null
    default:
      return null
  }
}

/** Whether the resume came as a response to a vacancy of the caller's company. */
async function respondedTo(ctx: Context, resumeId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account' || !hasRole(ctx.actor, 'employer')) return false
  const response = await ctx.db.negotiation.findFirst({
    where: { resumeId, vacancy: { company: { ownerId: ctx.actor.userId } } },
    select: { id: true },
  })
  return response !== null
}
