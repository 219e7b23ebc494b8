import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { booleanParam, idParam } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { Company, Prisma, Vacancy } from '#prisma/generated/client.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { ownCompany } from '../companies/employer.service.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { links } from '../links.ts'
import { checkVacancy, lockCase } from '../moderation/check.service.ts'
import { employerMutation, employerQuery } from '../operation.ts'
import { vacancyItems } from './vacancy-items.ts'
import { Paging } from '../filters/search.schema.ts'
import { VacancyPage } from '../search/search-view.schema.ts'
import { CreatedId } from './vacancy.schema.ts'
import { VacancyInput } from './vacancy-input.schema.ts'
import { vacancyContent, type VacancyContent } from './vacancy-columns.ts'

const DAYS_SHOWN = 30
const vacancyId = idParam('string').describe('Id of the vacancy')

export const createVacancy = employerMutation({
  id: 'vacancies.create',
  summary: 'Create and publish a vacancy',
  description:
    'Not idempotent without an Idempotency-Key: the same body twice creates two. With `ignore_duplicates=false` it is refused (403, `vacancies/duplicate`) while an identical vacancy of yours is open.',
  input: VacancyInput.extend({
    ignore_duplicates: booleanParam.default(true).describe('false: refuse it while an identical one of yours is open'),
  }).meta({ id: 'VacancyInput' }),
  output: CreatedId,
  async run(ctx, { ignore_duplicates, ...input }) {
    const company = await ownCompany(ctx)
    const content = vacancyContent(input)
    await lock(ctx.db, `vacancies.company.${company.id}`)
    if (!ignore_duplicates) await refuseDuplicate(ctx, company, content)
    const created = await ctx.db.vacancy.create({
      data: { ...content, companyId: company.id, ...publication(new Date()), managerId: company.ownerId },
    })
    const vacancy = await checkVacancy(ctx.db, created, company)
    await indexVacancy(ctx.db, null, vacancy, company)
    ctx.note({ subject: `vacancy:${vacancy.id}`, after: shortly(vacancy) })
    return { id: String(vacancy.id) }
  },
})

export const updateVacancy = employerMutation({
  id: 'vacancies.update',
  name: 'replaceVacancy',
  summary: 'Replace a vacancy',
  description: 'The body replaces the whole vacancy; its publication is not changed.',
  input: VacancyInput.extend({ vacancy_id: vacancyId }).meta({ id: 'VacancyInput' }),
  async run(ctx, { vacancy_id, ...input }) {
    await lockCase(ctx.db, vacancy_id)
    const { vacancy, company } = await ownVacancy(ctx, vacancy_id)
    const written = await ctx.db.vacancy.update({ where: { id: vacancy.id }, data: vacancyContent(input) })
    const changed = await checkVacancy(ctx.db, written, company)
    await indexVacancy(ctx.db, vacancy, changed, company)
    ctx.note({ subject: `vacancy:${vacancy.id}`, before: shortly(vacancy), after: shortly(changed) })
  },
})

export const listArchived = employerQuery({
  id: 'vacancies.archived',
  name: 'listArchivedVacancies',
  summary: "List the archived vacancies of the caller's company",
  input: Paging,
  output: VacancyPage,
  async run(ctx, paging) {
    const company = await ownCompany(ctx)
    const where = { companyId: company.id, archivedAt: { not: null }, hidden: false }
    const [found, rows] = await Promise.all([
      ctx.db.vacancy.count({ where }),
      ctx.db.vacancy.findMany({
        where,
        orderBy: [{ archivedAt: 'desc' }, { id: 'desc' }],
        select: { id: true },
        ...pageWindow(paging),
      }),
    ])
    const ids = rows.map(({ id }) => id)
    const items = await vacancyItems(ctx, ids, { responses: true })
    return { items, ...pageInfo(found, paging), alternate_url: links(ctx.origin).page('/vacancies/employer') }
  },
})

export const archiveVacancy = employerMutation({
  id: 'vacancies.archive',
  summary: 'Archive a vacancy',
  description: 'It is no longer found, but still available by its id. Archiving it again has no effect.',
  input: z.object({ vacancy_id: vacancyId }),
  run: (ctx, { vacancy_id }) =>
    change(ctx, vacancy_id, (vacancy) => (vacancy.archivedAt === null ? { archivedAt: new Date() } : null)),
})

export const restoreVacancy = employerMutation({
  id: 'vacancies.restore',
  summary: 'Restore an archived vacancy',
  description: 'Publishes it again as of now. Has no effect on a vacancy that is not archived.',
  input: z.object({ vacancy_id: vacancyId }),
  run: (ctx, { vacancy_id }) =>
    change(ctx, vacancy_id, (vacancy) => {
      const { initialCreatedAt: _first, ...again } = publication(new Date())
      return vacancy.archivedAt === null ? null : { ...again, archivedAt: null }
    }),
})

async function change(
  ctx: Context,
  id: number,
  decide: (vacancy: Vacancy) => Prisma.VacancyUpdateInput | null,
): Promise<Record<string, never>> {
  const { vacancy, company } = await ownVacancy(ctx, id)
  const data = decide(vacancy)
  if (data === null) return {}
  const changed = await ctx.db.vacancy.update({ where: { id }, data })
  await indexVacancy(ctx.db, vacancy, changed, company)
  ctx.note({ subject: `vacancy:${id}`, before: shortly(vacancy), after: shortly(changed) })
  return {}
}

/** @throws not_found for hidden vacancies and those of other companies, as for unknown ones */
export async function ownVacancy(ctx: Context, id: number): Promise<{ vacancy: Vacancy; company: Company }> {
  const company = await ownCompany(ctx)
  const vacancy = await ctx.db.vacancy.findUnique({ where: { id } })
  if (!vacancy || vacancy.companyId !== company.id || vacancy.hidden) throw new AppError('not_found')
  return { vacancy, company }
}

/** Times in whole seconds, the precision in which they are shown and searched. */
function publication(now: Date) {
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return {
    publishedAt: at,
    createdAt: at,
    initialCreatedAt: at,
    expiresAt: new Date(at.getTime() + DAYS_SHOWN * 86_400_000),
  }
}

async function refuseDuplicate(ctx: Context, company: Company, content: VacancyContent): Promise<void> {
  const { name, areaId, description } = content
  const duplicates = await ctx.db.vacancy.findMany({
    where: { companyId: company.id, archivedAt: null, hidden: false, name, areaId, description },
    select: { id: true },
    take: 10,
  })
  if (duplicates.length === 0) return
  throw new AppError('forbidden', texts('vacancies.errors')('duplicate'), {
    reason: 'duplicate',
    data: {
      errors: [{ type: 'vacancies', value: 'duplicate' }],
      found: duplicates.length,
      items: duplicates.map(({ id }) => ({ id: String(id) })),
    },
  })
}

const shortly = ({ name, areaId, archivedAt, salaryFrom, salaryTo }: Vacancy) => ({
  name,
  areaId,
  archivedAt: archivedAt?.toISOString() ?? null,
  salaryFrom,
  salaryTo,
})
