import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import type { Resume } from '#prisma/generated/client.ts'
import { accountOf, hasScope } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { links } from './links.ts'
import { namesIn } from './names.ts'
import { managerRef } from './postings/vacancy-view.ts'
import { newViews } from './resumes/resume-views.sql.ts'
import { vacancyQuery } from './operation.ts'

const MeView = named('Profile', {
  id: z.string(),
  auth_type: z.enum(['applicant', 'employer']),
  is_applicant: z.boolean(),
  is_employer: z.boolean(),
  is_employer_integration: z.boolean(),
  is_admin: z.boolean(),
  is_application: z.boolean(),
  is_anonymous: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  mid_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  is_in_search: z.boolean().nullable(),
  resumes_url: z.string().nullable(),
  negotiations_url: z.string().nullable(),
  counters: z.object({
    new_resume_views: z.number().int(),
    unread_negotiations: z.number().int(),
    resumes_count: z.number().int(),
  }),
  employer: named('ProfileEmployer', {
    id: z.string(),
    name: z.string(),
    url: z.string(),
    manager_id: z.string(),
  }).nullable(),
  manager: named('ProfileManager', {
    id: z.string(),
    has_admin_rights: z.boolean(),
    is_main_contact_person: z.boolean(),
    has_multiple_manager_accounts: z.boolean(),
    manager_settings_url: z.string(),
    url: z.string(),
  }).nullable(),
  personal_manager: z.null(),
})

export const getMe = vacancyQuery({
  id: 'me.get',
  summary: "Get the caller's profile",
  description: 'Without the scope `vacancies:read` it says who the caller is, and nothing of their resumes or company.',
  access: 'account',
  input: z.object({}),
  output: MeView,
  async run(ctx) {
    const { userId, name, email, roles } = accountOf(ctx.actor)
    const employs = roles.includes('employer')
    const { company, resumes, unread } = await ownThings(ctx, userId, employs)
    const view = links(ctx.origin)
    const views = await newViews(ctx.db, resumes)
    const news = [...views.values()].reduce((sum, count) => sum + count, 0)
    const { first, middle, last } = employs ? namesIn(name) : (personOf(resumes[0]) ?? namesIn(name))
    return {
      id: userId,
      auth_type: employs ? ('employer' as const) : ('applicant' as const),
      is_applicant: !employs,
      is_employer: employs,
      is_employer_integration: false,
      is_admin: roles.includes('operator'),
      is_application: false,
      is_anonymous: false,
      first_name: first || null,
      last_name: last || null,
      middle_name: middle,
      mid_name: middle,
      email,
      phone: null,
      is_in_search: resumes.length > 0 ? resumes.some((resume) => resume.published) : null,
      resumes_url: view.api('/resumes/mine'),
      negotiations_url: view.api('/negotiations'),
      counters: { new_resume_views: news, unread_negotiations: unread, resumes_count: resumes.length },
      employer: company && {
        id: String(company.id),
        name: company.name,
        url: view.employer(company.id),
        manager_id: userId,
      },
      manager: company && {
        ...managerRef(company.id, userId, view),
        has_admin_rights: true,
        is_main_contact_person: true,
        has_multiple_manager_accounts: false,
        manager_settings_url: view.api('/employers/mine'),
      },
      personal_manager: null,
    }
  },
})

/**
 * The caller's company, resumes and responses in the profile; empty for a credential that may not
 * read them.
 */
async function ownThings({ actor, db }: Context, userId: string, employs: boolean) {
  if (!hasScope(actor, 'vacancies:read')) return { company: null, resumes: [], unread: 0 }
  const [company, resumes, unread] = await Promise.all([
    employs ? db.company.findUnique({ where: { ownerId: userId }, select: { id: true, name: true } }) : null,
    db.resume.findMany({
      where: { userId },
      select: { id: true, published: true, firstName: true, lastName: true, middleName: true },
      orderBy: { updatedAt: 'desc' },
    }),
    db.negotiation.count({ where: { userId, hidden: false, hasUpdates: true } }),
  ])
  return { company, resumes, unread }
}

/** An applicant is called as on the newest resume. */
const personOf = (
  resume?: Pick<Resume, 'firstName' | 'lastName' | 'middleName'>,
): ReturnType<typeof namesIn> | undefined =>
  resume && { first: resume.firstName, middle: resume.middleName, last: resume.lastName }
