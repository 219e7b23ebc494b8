import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { ownerFor } from '#server/core/actor.ts'
import { idParam } from '#server/core/base.schema.ts'
import { AppError, found } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { CompanyPage } from '../companies/companies.schema.ts'
import { companyItem } from '../companies/companies.service.ts'
import { blacklistedCompanies } from '../companies/companies.sql.ts'
import { links } from '../links.ts'
import { VacancyRef } from '../moderation/moderation.schema.ts'
import { vacancyMutation, vacancyQuery } from '../operation.ts'
import { vacancyItems } from '../postings/vacancy-items.ts'
import { Paging } from '../filters/search.schema.ts'
import { VacancyPage } from '../search/search-view.schema.ts'
import { VISIBLE } from '../postings/visible.ts'

/** The most vacancies, and the most companies, that an account can blacklist. */
const MOST = 1000

const limitReached = z.boolean().describe(`Whether nothing can be added: a blacklist has at most ${MOST} entries`)
const BlacklistedVacancyPage = VacancyPage.extend({ limit_reached: limitReached }).meta({
  id: 'BlacklistedVacancyPage',
  extends: 'VacancyPage',
})
const BlacklistedEmployerPage = CompanyPage.extend({ limit_reached: limitReached }).meta({
  id: 'BlacklistedEmployerPage',
  extends: 'EmployerPage',
})

const EmployerMember = z.object({ employer_id: idParam('string').describe('Id of the company') })

export const listBlacklistedVacancies = vacancyQuery({
  id: 'blacklist.vacancies',
  name: 'listBlacklistedVacancies',
  summary: 'List blacklisted vacancies',
  description: "Most recently added first. None of the caller's searches finds them.",
  input: Paging,
  output: BlacklistedVacancyPage,
  async run(ctx, paging) {
    const userId = ownerFor(ctx.actor, 'vacancies:read')
    const where = { userId, vacancy: VISIBLE }
    const [all, found, rows] = await Promise.all([
      ctx.db.vacancyBlacklist.count({ where: { userId } }),
      ctx.db.vacancyBlacklist.count({ where }),
      ctx.db.vacancyBlacklist.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { vacancyId: 'desc' }],
        select: { vacancyId: true },
        ...pageWindow(paging),
      }),
    ])
    const ids = rows.map(({ vacancyId }) => vacancyId)
    return {
      items: await vacancyItems(ctx, ids),
      ...pageInfo(found, paging),
      alternate_url: links(ctx.origin).page('/vacancies/blacklist'),
      limit_reached: all >= MOST,
    }
  },
})

export const blacklistVacancy = vacancyMutation({
  id: 'blacklist.addVacancy',
  name: 'blacklistVacancy',
  summary: 'Add a vacancy to the blacklist',
  description: `Adding it again has no effect. At most ${MOST}.`,
  audit: false,
  input: VacancyRef,
  async run(ctx, { vacancy_id }) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    found(await ctx.db.vacancy.findUnique({ where: { id: vacancy_id, ...VISIBLE }, select: { id: true } }))
    await lock(ctx.db, `vacancies.blacklist.${userId}`)
    const count = await ctx.db.vacancyBlacklist.count({ where: { userId, NOT: { vacancyId: vacancy_id } } })
    if (count >= MOST) throw full('vacancies_blacklist')
    await ctx.db.vacancyBlacklist.createMany({ data: [{ userId, vacancyId: vacancy_id }], skipDuplicates: true })
  },
})

export const unblacklistVacancy = vacancyMutation({
  id: 'blacklist.removeVacancy',
  name: 'unblacklistVacancy',
  summary: 'Remove a vacancy from the blacklist',
  description: 'Also succeeds if it is not there, and if the vacancy no longer exists.',
  audit: false,
  input: VacancyRef,
  async run(ctx, { vacancy_id }) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    await ctx.db.vacancyBlacklist.deleteMany({ where: { userId, vacancyId: vacancy_id } })
  },
})

export const listBlacklistedEmployers = vacancyQuery({
  id: 'blacklist.employers',
  name: 'listBlacklistedEmployers',
  summary: 'List blacklisted companies',
  description: "Most recently added first. None of the caller's searches finds their vacancies.",
  input: Paging,
  output: BlacklistedEmployerPage,
  async run(ctx, paging) {
    const { skip, take } = pageWindow(paging)
    const { found, rows } = await blacklistedCompanies(ownerFor(ctx.actor, 'vacancies:read'), take, skip)
    return {
      items: rows.map((company) => companyItem(ctx, company)),
      ...pageInfo(found, paging),
      alternate_url: links(ctx.origin).page('/vacancies/blacklist'),
      limit_reached: found >= MOST,
    }
  },
})

export const blacklistEmployer = vacancyMutation({
  id: 'blacklist.addEmployer',
  name: 'blacklistEmployer',
  summary: 'Add a company to the blacklist',
  description: `Adding it again has no effect. At most ${MOST}.`,
  audit: false,
  input: EmployerMember,
  async run(ctx, { employer_id }) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    found(await ctx.db.company.findUnique({ where: { id: employer_id }, select: { id: true } }))
    await lock(ctx.db, `vacancies.blacklist.${userId}`)
    const count = await ctx.db.companyBlacklist.count({ where: { userId, NOT: { companyId: employer_id } } })
    if (count >= MOST) throw full('employers_blacklist')
    await ctx.db.companyBlacklist.createMany({ data: [{ userId, companyId: employer_id }], skipDuplicates: true })
  },
})

export const unblacklistEmployer = vacancyMutation({
  id: 'blacklist.removeEmployer',
  name: 'unblacklistEmployer',
  summary: 'Remove a company from the blacklist',
  description: 'Also succeeds if it is not there, and if the company no longer exists.',
  audit: false,
  input: EmployerMember,
  async run(ctx, { employer_id }) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    await ctx.db.companyBlacklist.deleteMany({ where: { userId, companyId: employer_id } })
  },
})

/** The refusal as clients of this API expect it. */
const full = (type: string): AppError =>
  new AppError('invalid_input', texts('vacancies.errors')('mostHidden', { count: MOST }), {
    reason: 'limit_exceeded',
    data: { errors: [{ type, value: 'limit_exceeded' }] },
  })
