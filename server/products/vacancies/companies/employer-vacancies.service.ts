import { z } from 'zod'
import { idParam, named, repeated, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { Company, Prisma, Vacancy } from '#prisma/generated/client.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { wireDate } from '../dates.ts'
import { areaDescendants } from '../dictionaries/areas.ts'
import { knownArea } from '../dictionaries/known.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import { namesIn } from '../names.ts'
import { employerMutation, employerQuery } from '../operation.ts'
import { archiveVacancy } from '../postings/publish.service.ts'
import { managerRef, ref, vacancyBase, wordingFor } from '../postings/vacancy-view.ts'
import { Named, VacancyBase, pageOf } from '../postings/vacancy.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { ownCompanyWith } from './employer.service.ts'

const EmployerId = z.object({ employer_id: idParam('string').describe("Id of the caller's company") })
const Member = EmployerId.extend({ vacancy_id: idParam('string').describe('Id of the vacancy') })

/** Orders by their name in the dictionaries of the API. */
const ORDERS = {
  name_asc: [{ name: 'asc' }],
  name_desc: [{ name: 'desc' }],
  creation_time_asc: [{ createdAt: 'asc' }],
  creation_time_desc: [{ createdAt: 'desc' }],
  expiration_date_asc: [{ expiresAt: 'asc' }],
  expiration_date_desc: [{ expiresAt: 'desc' }],
  archive_time_asc: [{ archivedAt: 'asc' }],
  archive_time_desc: [{ archivedAt: 'desc' }],
} satisfies Record<string, Prisma.VacancyOrderByWithRelationInput[]>
type Order = keyof typeof ORDERS

const inputWith = <const Names extends readonly Order[]>(orders: Names, usual: Names[number]) =>
  Paging.extend({
    ...EmployerId.shape,
    text: text(200).optional().describe('Part of the title'),
    area: repeated(text(20)).describe('Area, what lies inside it included'),
    order_by: z.enum(orders).default(usual).describe('Order of the list'),
    manager_id: text(64).optional().describe('Accepted and ignored: a company has one manager'),
  })
const ListActive = inputWith(
  ['creation_time_desc', 'creation_time_asc', 'name_asc', 'name_desc', 'expiration_date_asc', 'expiration_date_desc'],
  'creation_time_desc',
)
const ListEnded = inputWith(['archive_time_desc', 'archive_time_asc', 'name_asc', 'name_desc'], 'archive_time_desc')

const OwnItem = VacancyBase.extend({
  counters: named('OwnVacancyCounters', {
    views: z.int(),
    responses: z.int().describe('Responses without a decision'),
    total_responses: z.int(),
    invitations: z.int(),
    invitations_and_responses: z.int(),
    unread_responses: z.int(),
    resumes_in_progress: z.int(),
  }),
  has_updates: z.boolean().describe('Whether there are unread responses'),
  billing_type: Named,
  can_upgrade_billing_type: z.boolean(),
  closed_for_applicants: z.boolean(),
  expires_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  manager: named('VacancyManager', {
    id: z.string(),
    url: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    middle_name: z.string().nullable(),
  }),
  vacancy_properties: named('VacancyProperties', { properties: z.array(z.never()) }),
}).meta({ id: 'OwnVacancyItem', extends: 'VacancyBase' })
const OwnPage = pageOf('OwnVacancyPage', OwnItem)

const list = <I extends typeof ListActive | typeof ListEnded>(
  about: { id: string; name: string; summary: string; description?: string },
  input: I,
  where: Prisma.VacancyWhereInput,
) =>
  employerQuery({
    ...about,
    input,
    output: OwnPage,
    run: (ctx, asked) => ownPage(ctx, asked as z.output<typeof ListActive>, where),
  })

export const listActive = list(
  { id: 'vacancies.active', name: 'listActiveVacancies', summary: 'List the open vacancies of a company' },
  ListActive,
  { archivedAt: null, hidden: false },
)
export const listArchived = list(
  {
    id: 'vacancies.archivedOf',
    name: 'listArchivedVacanciesOfEmployer',
    summary: 'List the archived vacancies of a company',
  },
  ListEnded,
  { archivedAt: { not: null }, hidden: false },
)
export const listHidden = list(
  {
    id: 'vacancies.hidden',
    name: 'listHiddenVacancies',
    summary: 'List the deleted vacancies of a company',
    description: 'Nobody else sees them. They can be restored.',
  },
  ListEnded,
  { hidden: true },
)

export const archive = employerMutation({
  id: 'vacancies.archiveOf',
  name: 'archiveVacancyOfEmployer',
  summary: 'Archive a vacancy of a company',
  input: Member,
  async run(ctx, { employer_id, vacancy_id }) {
    await ownCompanyWith(ctx, employer_id)
    return archiveVacancy.join(ctx, { vacancy_id })
  },
})

export const hide = employerMutation({
  id: 'vacancies.hide',
  name: 'deleteVacancy',
  summary: 'Delete a vacancy',
  description: 'It is archived and no longer available by its id. Deleting it again has no effect.',
  input: Member,
  run: (ctx, input) => change(ctx, input, ({ archivedAt }) => ({ hidden: true, archivedAt: archivedAt ?? new Date() })),
})

export const unhide = employerMutation({
  id: 'vacancies.unhide',
  name: 'restoreDeletedVacancy',
  summary: 'Restore a deleted vacancy',
  description: 'As an archived one. Has no effect on a vacancy that was not deleted.',
  input: Member,
  run: (ctx, input) => change(ctx, input, () => ({ hidden: false })),
})

async function change(
  ctx: Context,
  { employer_id, vacancy_id: id }: z.output<typeof Member>,
  decide: (vacancy: Vacancy) => Prisma.VacancyUpdateInput & { hidden: boolean },
): Promise<Record<string, never>> {
  const company = await ownCompanyWith(ctx, employer_id)
  const vacancy = await ctx.db.vacancy.findFirst({ where: { id, companyId: company.id } })
  if (!vacancy) throw new AppError('not_found')
  const data = decide(vacancy)
  if (data.hidden === vacancy.hidden) return {}
  const changed = await ctx.db.vacancy.update({ where: { id }, data })
  await indexVacancy(ctx.db, vacancy, changed, company)
  ctx.note({ subject: `vacancy:${id}`, before: { hidden: vacancy.hidden }, after: { hidden: changed.hidden } })
  return {}
}

async function ownPage(ctx: Context, input: z.output<typeof ListActive>, condition: Prisma.VacancyWhereInput) {
  const company = await ownCompanyWith(ctx, input.employer_id)
  const areas = input.area?.flatMap((id) => areaDescendants(knownArea('area', id).id))
  const words = input.text?.trim()
  const where: Prisma.VacancyWhereInput = {
    companyId: company.id,
    ...condition,
    ...(areas && { areaId: { in: areas } }),
    ...(words && { name: { contains: words, mode: 'insensitive' } }),
  }
  const [found, rows] = await Promise.all([
    ctx.db.vacancy.count({ where }),
    ctx.db.vacancy.findMany({ where, orderBy: [...ORDERS[input.order_by], { id: 'desc' }], ...pageWindow(input) }),
  ])
  return { items: await ownItems(ctx, rows, company), ...pageInfo(found, input) }
}

async function ownItems(ctx: Context, rows: readonly Vacancy[], company: Company): Promise<z.input<typeof OwnItem>[]> {
  const where = { vacancyId: { in: rows.map(({ id }) => id) } }
  const [groups, views, owner] = await Promise.all([
    ctx.db.negotiation.groupBy({ by: ['vacancyId', 'state', 'viewedByOpponent'], where, _count: true }),
    ctx.db.vacancyViews.findMany({ where }),
    ctx.db.user.findUniqueOrThrow({ where: { id: company.ownerId ?? '' }, select: { id: true, name: true } }),
  ])
  const viewing = { ...wordingFor(ctx), signedIn: true }
  const { first, middle, last } = namesIn(owner.name)
  const reference = managerRef(company.id, owner.id, viewing.links)
  const manager = { ...reference, first_name: first, last_name: last, middle_name: middle }
  return rows.map((vacancy) => {
    const own = groups.filter(({ vacancyId }) => vacancyId === vacancy.id)
    const countOf = (test: (group: (typeof own)[number]) => boolean) =>
      own.filter(test).reduce((sum, { _count }) => sum + _count, 0)
    const responses = countOf(({ state }) => state === 'response')
    const invitations = countOf(({ state }) => state === 'invitation')
    const unread = countOf(({ viewedByOpponent }) => !viewedByOpponent)
    return {
      ...vacancyBase(vacancy, company, viewing),
      counters: {
        views: views.find(({ vacancyId }) => vacancyId === vacancy.id)?.count ?? 0,
        responses,
        total_responses: countOf(() => true),
        invitations,
        invitations_and_responses: invitations + responses,
        unread_responses: unread,
        resumes_in_progress: responses,
      },
      has_updates: unread > 0,
      billing_type: ref('vacancy_billing_type', vacancy.billingType, viewing.locale),
      can_upgrade_billing_type: false,
      closed_for_applicants: false,
      expires_at: vacancy.expiresAt && wireDate(vacancy.expiresAt),
      archived_at: vacancy.archivedAt && wireDate(vacancy.archivedAt),
      manager,
      vacancy_properties: { properties: [] },
    }
  })
}
