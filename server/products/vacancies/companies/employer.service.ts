import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { requireRole, type Role, type UserId } from '#server/core/actor.ts'
import { named, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import type { Company } from '#prisma/generated/client.ts'
import { industryById } from '../dictionaries/branches.ts'
import { knownArea, knownEntry, unknownValue } from '../dictionaries/known.ts'
import { indexCompany } from '../engine/indexing.service.ts'
import { employerMutation, employerQuery } from '../operation.ts'
import { cleanHtml } from '../text/html.ts'
import { CompanyFull } from './companies.schema.ts'
import { companyView } from './companies.service.ts'
import { companyWithCount } from './companies.sql.ts'
import { CreatedId } from '../postings/vacancy.schema.ts'

const entry = named('EmployerEntryId', { id: text(20) })

const CompanyInput = named('EmployerInput', {
  name: text(200, 1).describe('Name of the company'),
  type: text(40).default('company').describe('Dictionary employer_type'),
  site_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null)
    .describe('Its site'),
  description: text(40_000).nullable().default(null).describe('HTML'),
  area: entry.describe('Where it is'),
  industries: z.array(entry).max(10).default([]).describe('Industries or parts of them'),
})

/** The company of an employer. @throws forbidden for other accounts, and before the employer has created one */
export async function ownCompany(ctx: Pick<Context, 'actor' | 'db'>): Promise<Company> {
  const { userId } = requireRole(ctx.actor, 'employer')
  const company = await ctx.db.company.findUnique({ where: { ownerId: userId } })
  if (company) return company
  throw new AppError('forbidden', texts('vacancies.errors')('noCompany'), { reason: 'no_company' })
}

/**
 * The account that receives a company's responses; null when the company has none, or the account is no longer an
 * employer.
 */
export async function employerOf(db: Db, { ownerId }: Pick<Company, 'ownerId'>): Promise<string | null> {
  const where = { id: ownerId ?? '', roles: { has: 'employer' satisfies Role } }
  return (await db.user.findFirst({ where, select: { id: true } }))?.id ?? null
}

/**
 * The company of an employer, whose id must be the one in the path. @throws not_found for any other
 * id
 */
export async function ownCompanyWith(ctx: Pick<Context, 'actor' | 'db'>, id: number): Promise<Company> {
  const company = await ownCompany(ctx)
  if (company.id !== id) throw new AppError('not_found')
  return company
}

export const getOwnCompany = employerQuery({
  id: 'companies.mine',
  name: 'getOwnEmployer',
  summary: "Get the caller's company",
  output: CompanyFull,
  async run(ctx) {
    const { id } = await ownCompany(ctx)
    return companyView(ctx, found(await companyWithCount(id)))
  },
})

export const putOwnCompany = employerMutation({
  id: 'companies.put_mine',
  name: 'replaceOwnEmployer',
  summary: "Create or replace the caller's company",
  description:
    'Creates it if there is none yet. Its first hundred vacancies are found by the new name immediately, more within seconds.',
  input: CompanyInput,
  output: CreatedId,
  async run(ctx, input) {
    const { userId } = requireRole(ctx.actor, 'employer')
    const data = companyColumns(input)
    await lock(ctx.db, `vacancies.company.of.${userId}`)
    const before = await ctx.db.company.findUnique({ where: { ownerId: userId } })
    const company = await ctx.db.company.upsert({
      where: { ownerId: userId },
      create: { ...data, ownerId: userId satisfies UserId },
      update: data,
    })
    ctx.note({ subject: `company:${company.id}`, ...(before && { before: shortly(before) }), after: shortly(company) })
    if (before && searchSees(before, company)) await indexCompany(ctx.db, company)
    return { id: String(company.id) }
  },
})

function companyColumns(input: z.output<typeof CompanyInput>) {
  const area = knownArea('area', input.area.id)
  const type = knownEntry('type', 'employer_type', input.type)
  const industries = [...new Set(input.industries.map(({ id }) => id))]
  for (const id of industries) if (!industryById(id)) throw unknownValue('industries', id)
  return {
    name: input.name.trim().replace(/\s+/g, ' '),
    type,
    siteUrl: input.site_url,
    description: input.description === null ? null : cleanHtml(input.description),
    areaId: area.id,
    industries,
  }
}

const shortly = ({ name, type, areaId, siteUrl, industries }: Company) => ({ name, type, areaId, siteUrl, industries })

/** Whether a change matters to search, which finds vacancies by the name, type and industries of their company. */
const searchSees = (before: Company, after: Company): boolean =>
  before.name !== after.name || before.type !== after.type || before.industries.join() !== after.industries.join()
