import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { Resume } from '#prisma/generated/client.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { wireDate } from '../dates.ts'
import { localeOf } from '../dictionaries/english.ts'
import { links } from '../links.ts'
import { vacancyMutation, vacancyQuery } from '../operation.ts'
import { employerRef, ref } from '../postings/vacancy-view.ts'
import { EmployerRef, Named, PageInfo } from '../postings/vacancy.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import type { StoredEducation, StoredExperience } from './resume-columns.ts'
import { publicationView } from './resume-view.ts'
import { ResumeId } from './resumes.schema.ts'
import { ownResume } from './resumes.service.ts'

const Hint = Named.meta({ id: 'ResumeHint' })
const ResumeStatus = named('ResumeStatus', {
  status: Named,
  blocked: z.boolean(),
  finished: z.boolean(),
  can_publish_or_update: z.boolean().describe('Whether it can be published or renewed now'),
  next_publish_at: z.string().nullable().describe('From when it can be renewed; null when it can be now'),
  publish_url: z.string().describe('Where it is published and renewed'),
  moderation_note: z.array(z.never()).describe('Always empty: nobody reviews resumes here'),
  progress: named('ResumeProgress', {
    percentage: z.int().min(0).max(100),
    mandatory: z.array(Hint).describe('What is missing for publishing; always empty, since it is required'),
    recommended: z.array(Hint).describe('What employers would like to read'),
  }),
})

const ResumeViewItem = named('ResumeViewEntry', {
  created_at: z.string().describe('First look of that day'),
  employer: EmployerRef,
  viewed: z.boolean().describe('Whether the owner has seen this entry before'),
})
const ResumeViewPage = PageInfo.extend({
  items: z.array(ResumeViewItem),
  resume: named('ResumeReference', { id: z.string(), title: z.string(), url: z.string(), alternate_url: z.string() }),
}).meta({ id: 'ResumeViewPage', extends: 'PageInfo' })

export const publishResume = vacancyMutation({
  id: 'resumes.publish',
  summary: 'Publish or renew a resume',
  description:
    'A renewed resume is the first of its lists. Renewing is possible every four hours: before, 429 says when, in `Retry-After`.',
  input: ResumeId,
  async run(ctx, { resume_id }) {
    await lock(ctx.db, `vacancies.resume.${resume_id}`)
    const resume = await ownResume(ctx, resume_id)
    const { can_publish_or_update, next_publish_at } = publicationView(resume)
    if (!can_publish_or_update && next_publish_at !== null) {
      const seconds = Math.max(1, Math.ceil((new Date(next_publish_at).getTime() - Date.now()) / 1000))
      throw new AppError('rate_limited', texts('vacancies.errors')('renewFrom', { date: next_publish_at }), {
        reason: 'resume_update_not_available',
        headers: { 'Retry-After': String(seconds) },
      })
    }
    await ctx.db.resume.update({ where: { id: resume.id }, data: { published: true, publishedAt: new Date() } })
    ctx.note({ subject: `resume:${resume.id}`, before: { published: resume.published }, after: { published: true } })
  },
})

export const getResumeStatus = vacancyQuery({
  id: 'resumes.status',
  name: 'getResumeStatus',
  summary: 'Get the status of a resume',
  input: ResumeId,
  output: ResumeStatus,
  async run(ctx, { resume_id }) {
    const resume = await ownResume(ctx, resume_id, 'vacancies:read')
    const locale = localeOf(ctx.language)
    const recommended = HINTS.filter(({ isThere }) => !isThere(resume)).map(({ id, name, english }) => ({
      id,
      name: locale === 'EN' ? english : name,
    }))
    return {
      status: ref('resume_status', resume.published ? 'published' : 'not_published', locale),
      blocked: false,
      finished: true,
      ...publicationView(resume),
      publish_url: `${links(ctx.origin).resume(resume.id)}/publish`,
      moderation_note: [],
      progress: {
        percentage: Math.round(100 - (60 * recommended.length) / HINTS.length),
        mandatory: [],
        recommended,
      },
    }
  },
})

export const listResumeViews = vacancyQuery({
  id: 'resumes.views',
  name: 'listResumeViews',
  summary: 'List the companies that looked at a resume',
  description: 'Latest first, each company once a day. What the answer lists is no longer counted in `new_views`.',
  input: Paging.extend(ResumeId.shape),
  output: ResumeViewPage,
  async run(ctx, { resume_id, ...paging }) {
    const { id, title } = await ownResume(ctx, resume_id, 'vacancies:read')
    const where = { resumeId: id }
    const [found, rows] = await Promise.all([
      ctx.db.resumeView.count({ where }),
      ctx.db.resumeView.findMany({
        where,
        include: { company: true },
        orderBy: [{ createdAt: 'desc' }, { companyId: 'desc' }],
        ...pageWindow(paging),
      }),
    ])
    const fresh = rows.filter(({ seen }) => !seen)
    if (fresh.length > 0) {
      const entries = fresh.map(({ companyId, day }) => ({ companyId, day }))
      await ctx.db.resumeView.updateMany({ where: { resumeId: id, OR: entries }, data: { seen: true } })
    }
    const view = links(ctx.origin)
    return {
      ...pageInfo(found, paging),
      items: rows.map(({ createdAt, company, seen }) => ({
        created_at: wireDate(createdAt),
        employer: employerRef(company, view),
        viewed: seen,
      })),
      resume: { id, title, url: view.resume(id), alternate_url: view.resumePage(id) },
    }
  },
})

const listed = (column: unknown): unknown[] => (Array.isArray(column) ? column : [])

/** Hints on how to improve a resume. */
const HINTS: { id: string; name: string; english: string; isThere: (resume: Resume) => boolean }[] = [
  {
    id: 'experience',
    name: 'Опыт работы',
    english: 'Experience',
    isThere: ({ experience }) => (experience as unknown as StoredExperience[]).length > 0,
  },
  {
    id: 'education',
    name: 'Образование',
    english: 'Education',
    isThere: ({ education }) => ((education as unknown as StoredEducation).primary ?? []).length > 0,
  },
  { id: 'skill_set', name: 'Ключевые навыки', english: 'Key skills', isThere: ({ skillSet }) => skillSet.length > 0 },
  { id: 'skills', name: 'О себе', english: 'About yourself', isThere: ({ skills }) => (skills ?? '') !== '' },
  { id: 'contact', name: 'Контакты', english: 'Contacts', isThere: ({ contacts }) => listed(contacts).length > 0 },
  {
    id: 'language',
    name: 'Знание языков',
    english: 'Languages',
    isThere: ({ languages }) => listed(languages).length > 0,
  },
  {
    id: 'salary',
    name: 'Желаемая зарплата',
    english: 'Desired pay',
    isThere: ({ salaryAmount }) => salaryAmount !== null,
  },
  { id: 'birth_date', name: 'Дата рождения', english: 'Date of birth', isThere: ({ birthDate }) => birthDate !== null },
]
