import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import type { Company } from '#prisma/generated/client.ts'
import { pageInfo } from '../collection.ts'
import { managerId } from '../digits.ts'
import { namesIn } from '../names.ts'
import { employerQuery, publicQuery } from '../operation.ts'
import { areaRef, wordingFor } from '../postings/vacancy-view.ts'
import { AreaRef, Named, Phone, pageOf } from '../postings/vacancy.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { companyWithCount, departmentsOf } from './companies.sql.ts'
import { ownCompanyWith } from './employer.service.ts'

const EmployerId = z.object({ employer_id: idParam('string').describe("Id of the caller's company") })

const Manager = named('EmployerManager', {
  id: z.string(),
  url: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  middle_name: z.string().describe('Empty without one'),
  full_name: z.string().describe('The name in one line'),
  email: z.string(),
  area: AreaRef,
  position: z.string().describe('Always empty: it is not known'),
  phone: Phone.describe('Its parts are empty: it is not known'),
  is_main_contact_person: z.boolean(),
  permissions: z.array(Named).describe('Always empty: a manager may do everything'),
  vacancies_count: z.int().describe('Open vacancies'),
})
const ManagerPage = pageOf('EmployerManagerPage', Manager)

export const listManagers = employerQuery({
  id: 'companies.managers',
  name: 'listManagers',
  summary: 'List the managers of a company',
  description: 'A company has one: the account that it belongs to.',
  input: Paging.extend(EmployerId.shape).extend({ search_text: text(200).optional().describe('Part of the name') }),
  output: ManagerPage,
  async run(ctx, input) {
    const manager = await managerOf(ctx, await ownCompanyWith(ctx, input.employer_id))
    const words = input.search_text?.trim().toLowerCase() ?? ''
    const all = manager.full_name.toLowerCase().includes(words) ? [manager] : []
    const { page, per_page } = input
    return { items: all.slice(page * per_page, (page + 1) * per_page), ...pageInfo(all.length, input) }
  },
})

export const getManager = employerQuery({
  id: 'companies.manager',
  name: 'getManager',
  summary: 'Get a manager of a company',
  input: EmployerId.extend({ manager_id: text(64).describe('Id of the manager') }),
  output: Manager,
  async run(ctx, { employer_id, manager_id }) {
    const manager = await managerOf(ctx, await ownCompanyWith(ctx, employer_id))
    if (manager.id !== manager_id) throw new AppError('not_found')
    return manager
  },
})

export const listDepartments = publicQuery({
  id: 'companies.departments',
  name: 'listDepartments',
  summary: 'List the departments of a company',
  description: 'Those that its vacancies name.',
  input: z.object({ employer_id: idParam('string').describe('Id of the company') }),
  output: named('DepartmentList', { items: z.array(Named) }),
  async run(ctx, { employer_id }) {
    found(await companyWithCount(employer_id, ctx.reads))
    return { items: await departmentsOf(ctx.reads, employer_id) }
  },
})

async function managerOf(ctx: Context, { id: companyId, areaId, ownerId }: Company): Promise<z.input<typeof Manager>> {
  const wording = wordingFor(ctx)
  const [owner, open] = await Promise.all([
    ctx.db.user.findUniqueOrThrow({ where: { id: ownerId ?? '' }, select: { id: true, name: true, email: true } }),
    ctx.db.vacancy.count({ where: { companyId, archivedAt: null, hidden: false } }),
  ])
  const id = managerId(owner.id, wording.links)
  const { first, middle, last } = namesIn(owner.name)
  return {
    id,
    url: wording.links.manager(companyId, id),
    first_name: first,
    last_name: last,
    middle_name: middle ?? '',
    full_name: owner.name,
    email: owner.email,
    area: areaRef(areaId, wording),
    position: '',
    phone: { country: '', city: '', number: '', formatted: '', comment: null },
    is_main_contact_person: true,
    permissions: [],
    vacancies_count: open,
  }
}
