import { z } from 'zod'
import { idParam } from '#server/core/base.schema.ts'
import type { Vacancy } from '#prisma/generated/client.ts'
import { accountOf, hasRole } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { beforeClose } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { asParsed } from '#server/core/operation.ts'
import type { Reads } from '#server/core/database/replica.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { wireDate } from '../dates.ts'
import { links } from '../links.ts'
import { caseView } from '../moderation/case-view.ts'
import { publicQuery } from '../operation.ts'
import { languagesView, managerRef, ref, vacancyBase } from './vacancy-view.ts'
import { frozen, seenVacancies, type Kind } from './vacancy-cache.ts'
import { addViews, vacanciesByIds, type VacancyAndCompany, type VacancyRows } from './vacancies.sql.ts'
import { VacancyFull } from './vacancy.schema.ts'

export const getVacancy = publicQuery({
  id: 'vacancies.get',
  summary: 'Get a vacancy',
  description:
    'An archived vacancy is returned with `archived: true`; a hidden one, and for others than its owner one held back, is not found.',
  input: z.object({ vacancy_id: idParam('string').describe('Id of the vacancy') }),
  output: VacancyFull,
  async run(ctx, { vacancy_id }) {
    const [seen] = await seenVacancies(ctx, [vacancy_id], FULL)
    const { value, relations } = found(seen)
    const { actor } = ctx
    if (hasRole(actor, 'employer') && value.company.ownerId === accountOf(actor).userId)
      return ownView(ctx, value, relations)
    countView(vacancy_id)
    return relations.length === 0 ? value.view : asParsed({ ...value.view, relations })
  },
})

/** @throws not_found for unknown and hidden vacancies, and those held back */
export async function visibleVacancy(id: number, reads: Reads): Promise<VacancyAndCompany> {
  const [row] = await vacanciesByIds([id], reads)
  if (!row) throw new AppError('not_found')
  return row
}

/** A vacancy as others than its employer see it, and the rows that it was made of. */
interface KeptVacancy extends Pick<VacancyRows<Vacancy>, 'vacancy' | 'company'> {
  view: VacancyFull
}

const FULL: Kind<KeptVacancy, VacancyRows<Vacancy>> = {
  what: 'whole',
  isKept: true,
  make({ vacancy, company }, viewing) {
    const view = VacancyFull.parse({
      ...vacancyBase(vacancy, company, viewing),
      description: vacancy.description,
      branded_description: vacancy.brandedDescription,
      key_skills: vacancy.keySkills.map((name) => ({ name })),
      code: vacancy.code,
      negotiations_url: null,
      suitable_resumes_url: null,
      allow_messages: vacancy.allowMessages,
      billing_type: ref('vacancy_billing_type', vacancy.billingType, viewing.locale),
      driver_license_types: vacancy.driverLicenseTypes.map((id) => ({ id })),
      languages: languagesView(vacancy.languages, viewing.locale),
      test: vacancy.hasTest ? { required: vacancy.testRequired } : null,
      hidden: vacancy.hidden,
      approved: vacancy.heldAt === null,
      initial_created_at: wireDate(vacancy.initialCreatedAt),
      video_vacancy: null,
      vacancy_constructor_template: null,
      expires_at: vacancy.expiresAt && wireDate(vacancy.expiresAt),
      archived_at: vacancy.archivedAt && wireDate(vacancy.archivedAt),
    })
    return { view: asParsed(frozen(view)), vacancy, company }
  },
}

/** The additional fields for the employer of the vacancy. */
async function ownView(ctx: Context, { view, vacancy }: KeptVacancy, relations: string[]): Promise<VacancyFull> {
  const own = links(ctx.origin)
  return {
    ...view,
    relations,
    negotiations_url: own.negotiations(vacancy.id),
    suitable_resumes_url: own.suitableResumes(vacancy.id),
    ...(await ownerView(ctx, vacancy)),
  }
}

async function ownerView(ctx: Context, vacancy: Vacancy): Promise<Partial<VacancyFull>> {
  const where = { vacancyId: vacancy.id }
  const [states, views, moderation] = await Promise.all([
    ctx.db.negotiation.groupBy({ by: ['state', 'viewedByOpponent'], where, _count: true }),
    ctx.db.vacancyViews.findUnique({ where }),
    ctx.db.moderationCase.findUnique({ where }),
  ])
  const countOf = (test: (group: (typeof states)[number]) => boolean): number =>
    states.filter(test).reduce((sum, group) => sum + group._count, 0)
  return {
    manager: vacancy.managerId === null ? null : managerRef(vacancy.companyId, vacancy.managerId, links(ctx.origin)),
    response_notifications: vacancy.responseNotifications,
    can_upgrade_billing_type: false,
    previous_id: null,
    counters: {
      views: views?.count ?? 0,
      responses: countOf(() => true),
      unread_responses: countOf((group) => !group.viewedByOpponent),
      invitations: countOf((group) => group.state === 'invitation'),
      resumes_in_progress: countOf((group) => group.state === 'response'),
    },
    moderation: moderation && caseView(moderation),
  }
}

/** Counts a view of a vacancy without delaying the request. */
function countView(vacancyId: number): void {
  const { waiting } = counter()
  if (waiting.size >= MOST && !waiting.has(vacancyId)) return
  waiting.set(vacancyId, (waiting.get(vacancyId) ?? 0) + 1)
  counter().timer ??= setTimeout(() => void writeViews(), GATHER_MS).unref()
}

/** Writes the views counted so far. Views that cannot be written are kept for the next attempt. */
export async function writeViews(): Promise<void> {
  const state = counter()
  if (state.timer) clearTimeout(state.timer)
  state.timer = null
  const views = state.waiting
  if (views.size === 0) return
  state.waiting = new Map()
  try {
    await addViews(views)
  } catch (error) {
    log().warn({ err: error }, 'views of vacancies could not be written, will retry')
    for (const [id, count] of views) state.waiting.set(id, (state.waiting.get(id) ?? 0) + count)
  }
}

interface Counter {
  waiting: Map<number, number>
  timer: NodeJS.Timeout | null
}

const counter = (): Counter =>
  singleton('vacancies.views', () => {
    beforeClose('vacancies.views', writeViews)
    return { waiting: new Map(), timer: null }
  })

/** Views are collected this long and then written in one statement; a killed process loses them. */
const GATHER_MS = 2000

/** Limit of vacancies with unwritten views; views of others are not counted beyond it. */
const MOST = 100_000
