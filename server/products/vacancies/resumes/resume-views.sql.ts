import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import type { Resume } from '#prisma/generated/client.ts'
import type { NewViews } from './resume-view.ts'

/**
 * Counts a view of a resume by an employer, and records their company, once a day. Nothing happens when the resume was
 * deleted after it was read.
 */
export async function recordView({ actor, db }: Context, id: string): Promise<void> {
  const viewer = actor.kind === 'account' ? actor.userId : null
  // The update locks the resume, so that it exists while the view is inserted; a view does not change `updated_at`.
  await db.$executeRaw`
    with viewed as (update resume set views = views + 1 where id = ${id} returning id),
      employer as (select id from company where owner_id = ${viewer} for key share)
    insert into resume_view (resume_id, company_id, day)
    select viewed.id, employer.id, (now() at time zone 'utc')::date from viewed cross join employer
    on conflict do nothing`
}

/** For each of these resumes the views that its owner has not seen in the list. */
export async function newViews(db: Db, resumes: readonly Pick<Resume, 'id'>[]): Promise<NewViews> {
  if (resumes.length === 0) return new Map()
  const where = { resumeId: { in: resumes.map(({ id }) => id) }, seen: false }
  const counts = await db.resumeView.groupBy({ by: ['resumeId'], where, _count: true })
  return new Map(counts.map(({ resumeId, _count }) => [resumeId, _count]))
}
