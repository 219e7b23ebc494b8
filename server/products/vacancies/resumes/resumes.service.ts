import { texts } from '#i18n/texts.ts'
import { randomBytes } from 'node:crypto'
import { hasRole, ownerFor } from '#server/core/actor.ts'
import { named, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { Prisma, Resume } from '#prisma/generated/client.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { areaDescendants, areaPath } from '../dictionaries/areas.ts'
import { knownArea, knownRole } from '../dictionaries/known.ts'
import { publicQuery, vacancyMutation, vacancyQuery } from '../operation.ts'
import { ownVacancy } from '../postings/publish.service.ts'
import { wordingFor } from '../postings/vacancy-view.ts'
import { Paging } from '../filters/search.schema.ts'
import { resumeColumns } from './resume-columns.ts'
import { resumeFull, resumeItem } from './resume-view.ts'
import { newViews, recordView } from './resume-views.sql.ts'
import { visibilityOf, type Visibility } from './resume-visibility.ts'
import { ClonedResume, ListResumes, ResumeFull, ResumeId, ResumeInput, ResumePage } from './resumes.schema.ts'
import { CreatedId } from '../postings/vacancy.schema.ts'
import { limitExceeded } from '../errors.ts'

const MOST_RESUMES = 20
export const listResumes = publicQuery({
  id: 'resumes.list',
  summary: 'List resumes',
  description:
    'Anonymous callers see resumes that are open to everyone, without names and contacts; employers also those open to employers, with names.',
  input: ListResumes,
  output: ResumePage,
  async run(ctx, input) {
    const where = await filterOf(ctx, input)
    const [found, rows] = await Promise.all([
      ctx.db.resume.count({ where }),
      ctx.db.resume.findMany({ where, orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }], ...pageWindow(input) }),
    ])
    const visibility = hasRole(ctx.actor, 'employer') ? 'named' : 'open'
    return { items: rows.map((resume) => resumeItem(resume, visibility, wordingFor(ctx))), ...pageInfo(found, input) }
  },
})

export const listOwnResumes = vacancyQuery({
  id: 'resumes.mine',
  name: 'listOwnResumes',
  summary: "List the caller's resumes",
  input: Paging,
  output: ResumePage,
  async run(ctx, paging) {
    const where = { userId: ownerFor(ctx.actor, 'vacancies:read') }
    const [found, rows] = await Promise.all([
      ctx.db.resume.count({ where }),
      ctx.db.resume.findMany({ where, orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }], ...pageWindow(paging) }),
    ])
    const news = await newViews(ctx.db, rows)
    const items = rows.map((resume) => resumeItem(resume, 'owner', wordingFor(ctx), news))
    return { items, ...pageInfo(found, paging) }
  },
})

export const getResume = publicQuery({
  id: 'resumes.get',
  summary: 'Get a resume',
  input: ResumeId,
  output: ResumeFull,
  async run(ctx, { resume_id }) {
    const { resume, visibility } = await seenResume(ctx, resume_id)
    if (visibility === 'named' || visibility === 'full') await recordView(ctx, resume.id)
    const news = visibility === 'owner' ? await newViews(ctx.db, [resume]) : undefined
    return resumeFull(resume, visibility, wordingFor(ctx), news)
  },
})

export const createResume = vacancyMutation({
  id: 'resumes.create',
  summary: 'Create a resume',
  input: ResumeInput,
  output: CreatedId,
  async run(ctx, input) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    const publishedAt = input.published ? new Date() : null
    const { id } = await addResume(ctx, { ...resumeColumns(input), userId, publishedAt })
    return { id }
  },
})

export const cloneResume = vacancyMutation({
  id: 'resumes.clone',
  summary: 'Create a copy of a resume',
  description: 'The copy is in no list until it is published.',
  input: named('ResumeCopyInput', { clone_resume_id: text(64).describe('Id of the resume, one of your own') }),
  output: ClonedResume,
  async run(ctx, { clone_resume_id }) {
    const original = await ownResume(ctx, clone_resume_id)
    const { createdAt: _created, updatedAt: _updated, views: _views, ...columns } = original
    const copy = { ...columns, published: false, publishedAt: null } as Prisma.ResumeUncheckedCreateInput
    const resume = await addResume(ctx, copy)
    return { resume: resumeFull(resume, 'owner', wordingFor(ctx)), screens: [], next_incomplete_screen_id: null }
  },
})

/** Adds a resume under a new id. @throws forbidden when the account has reached its limit */
async function addResume(ctx: Context, data: Omit<Prisma.ResumeUncheckedCreateInput, 'id'>): Promise<Resume> {
  const { userId, title } = data
  // Creations run one at a time, so that the limit is exact.
  await lock(ctx.db, `vacancies.resumes.${userId}`)
  if ((await ctx.db.resume.count({ where: { userId } })) >= MOST_RESUMES) {
    throw limitExceeded(texts('vacancies.errors')('mostResumes', { count: MOST_RESUMES }))
  }
  const id = randomBytes(19).toString('hex')
  const resume = await ctx.db.resume.create({ data: { ...data, id } })
  ctx.note({ subject: `resume:${id}`, after: { title } })
  return resume
}

export const updateResume = vacancyMutation({
  id: 'resumes.update',
  name: 'replaceResume',
  summary: 'Replace a resume',
  description: 'The body replaces the whole resume.',
  input: ResumeInput.extend(ResumeId.shape).meta({ id: 'ResumeInput' }),
  async run(ctx, { resume_id, ...input }) {
    const { id, title, published } = await ownResume(ctx, resume_id)
    const isFirst = input.published && !published
    const data = { ...resumeColumns(input), ...(isFirst && { publishedAt: new Date() }) }
    await ctx.db.resume.update({ where: { id }, data })
    ctx.note({ subject: `resume:${id}`, before: { title }, after: { title: input.title } })
  },
})

export const deleteResume = vacancyMutation({
  id: 'resumes.delete',
  summary: 'Delete a resume',
  description: 'Responses that use it are deleted too.',
  input: ResumeId,
  async run(ctx, { resume_id }) {
    const { id, title } = await ownResume(ctx, resume_id)
    await ctx.db.resume.delete({ where: { id } })
    ctx.note({ subject: `resume:${id}`, before: { title } })
  },
})

/** @throws not_found for resumes that the caller may not see */
export async function visibleResume(ctx: Context, id: string): Promise<Resume> {
  return (await seenResume(ctx, id)).resume
}

/** A resume and what of it the caller may see. @throws not_found when they may not see it */
export async function seenResume(ctx: Context, id: string): Promise<{ resume: Resume; visibility: Visibility }> {
  const resume = await ctx.db.resume.findUnique({ where: { id } })
  const visibility = resume && (await visibilityOf(ctx, resume))
  if (!resume || !visibility) throw new AppError('not_found')
  return { resume, visibility }
}

/** @throws not_found for resumes of other accounts, as for unknown ones */
export async function ownResume(
  ctx: Context,
  id: string,
  scope: 'vacancies:read' | 'vacancies:write' = 'vacancies:write',
): Promise<Resume> {
  const userId = ownerFor(ctx.actor, scope)
  const resume = await ctx.db.resume.findUnique({ where: { id } })
  if (resume?.userId !== userId) throw new AppError('not_found')
  return resume
}

async function filterOf(ctx: Context, input: ListResumes): Promise<Prisma.ResumeWhereInput> {
  const access = hasRole(ctx.actor, 'employer') ? ['everyone', 'clients'] : ['everyone']
  const areas = (input.area ?? []).map((id) => knownArea('area', id).id)
  const roles = (input.professional_role ?? []).map((id) => knownRole('professional_role', id))
  if (input.vacancy_id !== undefined) {
    const { vacancy } = await ownVacancy(ctx, input.vacancy_id)
    areas.push(areaPath(vacancy.areaId)[1] ?? vacancy.areaId)
    roles.push(...vacancy.professionalRoles)
  }
  return {
    published: true,
    access: { in: access },
    ...(areas.length > 0 && { areaId: { in: areas.flatMap(areaDescendants) } }),
    ...(roles.length > 0 && { professionalRoles: { hasSome: roles } }),
    AND: (input.text?.trim().split(/\s+/) ?? []).filter(Boolean).map((word) => ({
      OR: [
        { title: { contains: word, mode: 'insensitive' } },
        { skills: { contains: word, mode: 'insensitive' } },
        { skillSet: { has: word } },
      ],
    })),
  }
}
