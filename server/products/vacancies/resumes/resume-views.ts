import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import type { Resume } from '#prisma/generated/client.ts'
import type { NewViews } from './resume-view.ts'

/** Counts a look of an employer at a resume, and notes their company, once a day. */
export async function recordView(ctx: Context, { id, updatedAt }: Resume): Promise<void> {
  // A look is no change of the resume: updatedAt is preserved.
  await ctx.db.resume.update({ where: { id }, data: { views: { increment: 1 }, updatedAt } })
  if (ctx.actor.kind !== 'account') return
  const company = await ctx.db.company.findUnique({ where: { ownerId: ctx.actor.userId }, select: { id: true } })
  if (!company) return
  const day = new Date(new Date().toISOString().slice(0, 10))
  await ctx.db.resumeView.createMany({ data: [{ resumeId: id, companyId: company.id, day }], skipDuplicates: true })
}

/** For each of these resumes the views that its owner has not seen in the list. */
export async function newViews(db: Db, resumes: readonly Pick<Resume, 'id'>[]): Promise<NewViews> {
  if (resumes.length === 0) return new Map()
  const where = { resumeId: { in: resumes.map(({ id }) => id) }, seen: false }
  const counts = await db.resumeView.groupBy({ by: ['resumeId'], where, _count: true })
  return new Map(counts.map(({ resumeId, _count }) => [resumeId, _count]))
}
