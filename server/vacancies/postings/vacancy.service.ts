import { z } from 'zod'
import { idParam } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { wireDate } from '../dates.ts'
import { links } from '../links.ts'
import { languageById } from '../dictionaries/languages.ts'
import { relationsOf } from './relations.service.ts'
import { vacanciesByIds, type VacancyAndCompany } from './vacancies.sql.ts'
import { ref, vacancyBase } from './vacancy-view.ts'
import { countView } from './views.service.ts'
import { VacancyFull } from './vacancy.schema.ts'

export const getVacancy = operation({
  id: 'vacancies.get',
  product: 'vacancies',
  summary: 'Get a vacancy',
  description: 'An archived vacancy is still shown, with `archived: true`; a hidden one is not found.',
  access: 'anyone',
  kind: 'query',
  bounds: 'invalid_input',
  input: z.object({ vacancy_id: idParam().describe('Id of the vacancy') }),
  output: VacancyFull,
  async run(ctx, { vacancy_id }) {
    const row = await visibleVacancy(vacancy_id)
    if (!isOwn(ctx, row)) countView(vacancy_id)
    return fullView(ctx, row)
  },
})

/** @throws not_found for unknown and hidden vacancies */
export async function visibleVacancy(id: number): Promise<VacancyAndCompany> {
  const [row] = await vacanciesByIds([id])
  if (!row) throw new AppError('not_found')
  return row
}

const isOwn = (ctx: Context, { company }: VacancyAndCompany): boolean =>
  ctx.actor.kind === 'account' && company.ownerId === ctx.actor.userId

async function fullView(ctx: Context, row: VacancyAndCompany): Promise<z.input<typeof VacancyFull>> {
  const { vacancy, company } = row
  const view = links(ctx.origin)
  const own = isOwn(ctx, row)
  const relations = (await relationsOf(ctx, [vacancy.id])).get(vacancy.id) ?? []
  return {
    ...vacancyBase(vacancy, company, { links: view, signedIn: ctx.actor.kind !== 'anonymous', relations }),
    description: vacancy.description,
    branded_description: vacancy.brandedDescription,
    key_skills: vacancy.keySkills.map((name) => ({ name })),
    code: vacancy.code,
    negotiations_url: own ? view.negotiations(vacancy.id) : null,
    suitable_resumes_url: own ? view.suitableResumes(vacancy.id) : null,
    allow_messages: vacancy.allowMessages,
    billing_type: ref('vacancy_billing_type', vacancy.billingType),
    driver_license_types: vacancy.driverLicenseTypes.map((id) => ({ id })),
    languages: languagesView(vacancy.languages),
    test: vacancy.hasTest ? { required: vacancy.testRequired } : null,
    hidden: vacancy.hidden,
    approved: true,
    initial_created_at: wireDate(vacancy.initialCreatedAt),
    video_vacancy: null,
    vacancy_constructor_template: null,
    ...(own && (await ownerView(ctx, row))),
  }
}

/** Written through a schema, so the stored JSON is a list of ids and levels. */
export function languagesView(stored: unknown): z.input<typeof VacancyFull>['languages'] {
  const list = stored as { id: string; level: string }[]
  return list.map(({ id, level }) => ({
    id,
    name: languageById(id)?.name ?? id,
    level: ref('language_level', level),
  }))
}

async function ownerView(ctx: Context, { vacancy, responses }: VacancyAndCompany): Promise<Partial<VacancyFull>> {
  const where = { vacancyId: vacancy.id }
  const [states, views] = await Promise.all([
    ctx.db.negotiation.groupBy({ by: ['state', 'viewedByOpponent'], where, _count: true }),
    ctx.db.vacancyViews.findUnique({ where }),
  ])
  const countOf = (test: (group: (typeof states)[number]) => boolean): number =>
    states.filter(test).reduce((sum, group) => sum + group._count, 0)
  return {
    expires_at: vacancy.expiresAt && wireDate(vacancy.expiresAt),
    archived_at: vacancy.archivedAt && wireDate(vacancy.archivedAt),
    manager: vacancy.managerId === null ? null : { id: vacancy.managerId },
    response_notifications: vacancy.responseNotifications,
    can_upgrade_billing_type: false,
    previous_id: null,
    counters: {
      views: views?.count ?? 0,
      responses,
      unread_responses: countOf((group) => !group.viewedByOpponent),
      invitations: countOf((group) => group.state === 'invitation'),
      resumes_in_progress: countOf((group) => group.state === 'response'),
    },
  }
}
