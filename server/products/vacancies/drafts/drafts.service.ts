import { texts } from '#i18n/texts.ts'
import type { Prisma, VacancyDraft } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { ownCompany } from '../companies/employer.service.ts'
import { badArgument, limitExceeded } from '../errors.ts'
import { employerMutation, employerQuery } from '../operation.ts'
import { createVacancy } from '../postings/publish.service.ts'
import { wordingFor } from '../postings/vacancy-view.ts'
import { cleanHtml } from '../text/html.ts'
import { Paging } from '../filters/search.schema.ts'
import { areasOf, contentOf, draftItem, draftView, problemsOf } from './draft-view.ts'
import {
  DRAFT_FIELDS,
  DraftDuplicates,
  DraftId,
  DraftInput,
  DraftPage,
  DraftView,
  PublishDraft,
  PublishedDraft,
  SavedDraft,
  type DraftContent,
} from './drafts.schema.ts'

/** The most drafts that a company may have. */
const MOST = 100

export const listDrafts = employerQuery({
  id: 'drafts.list',
  name: 'listVacancyDrafts',
  summary: "List the drafts of the caller's company",
  description: 'Last changed first.',
  input: Paging,
  output: DraftPage,
  async run(ctx, paging) {
    const where = { companyId: (await ownCompany(ctx)).id }
    const [count, rows] = await Promise.all([
      ctx.db.vacancyDraft.count({ where }),
      ctx.db.vacancyDraft.findMany({
        where,
        orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
        ...pageWindow(paging),
      }),
    ])
    return { items: rows.map((draft) => draftItem(draft, wordingFor(ctx))), ...pageInfo(count, paging) }
  },
})

export const getDraft = employerQuery({
  id: 'drafts.get',
  name: 'getVacancyDraft',
  summary: 'Get a draft of a vacancy',
  input: DraftId,
  output: DraftView,
  async run(ctx, { draft_id }) {
    const company = await ownCompany(ctx)
    return draftView(await ownDraft(ctx, company.id, draft_id), company, wordingFor(ctx))
  },
})

export const createDraft = employerMutation({
  id: 'drafts.create',
  name: 'createVacancyDraft',
  summary: 'Create a draft of a vacancy',
  description: `Any field may be missing; the answer says what is still wrong. At most ${MOST} for each company.`,
  input: DraftInput,
  output: SavedDraft,
  async run(ctx, input) {
    const { id: companyId } = await ownCompany(ctx)
    await lock(ctx.db, `vacancies.drafts.${companyId}`)
    if ((await ctx.db.vacancyDraft.count({ where: { companyId } })) >= MOST) {
      throw limitExceeded(texts('vacancies.errors')('mostDrafts', { count: MOST }))
    }
    const content = stored(input)
    const draft = await ctx.db.vacancyDraft.create({ data: { companyId, content: content as Prisma.InputJsonObject } })
    ctx.note({ subject: `draft:${draft.id}`, after: { name: content.name ?? null } })
    return saved(draft, ignoredOf(input))
  },
})

export const updateDraft = employerMutation({
  id: 'drafts.update',
  name: 'replaceVacancyDraft',
  summary: 'Replace a draft of a vacancy',
  description: 'The body replaces the whole draft.',
  input: DraftInput.extend(DraftId.shape).meta({ id: 'VacancyDraftInput' }),
  output: SavedDraft,
  async run(ctx, { draft_id, ...input }) {
    const before = await ownDraft(ctx, (await ownCompany(ctx)).id, draft_id)
    const content = stored(input) as Prisma.InputJsonObject
    const draft = await ctx.db.vacancyDraft.update({ where: { id: before.id }, data: { content } })
    ctx.note({
      subject: `draft:${draft.id}`,
      before: { name: contentOf(before).name ?? null },
      after: { name: contentOf(draft).name ?? null },
    })
    return saved(draft, ignoredOf(input))
  },
})

export const deleteDraft = employerMutation({
  id: 'drafts.delete',
  name: 'deleteVacancyDraft',
  summary: 'Delete a draft of a vacancy',
  input: DraftId,
  async run(ctx, { draft_id }) {
    const draft = await ownDraft(ctx, (await ownCompany(ctx)).id, draft_id)
    await ctx.db.vacancyDraft.deleteMany({ where: { id: draft.id } })
    ctx.note({ subject: `draft:${draft.id}`, before: { name: contentOf(draft).name ?? null } })
  },
})

export const listDraftDuplicates = employerQuery({
  id: 'drafts.duplicates',
  name: 'listVacancyDraftDuplicates',
  summary: 'List the open vacancies that a draft repeats',
  description: 'Those of the company with the same title, area and description.',
  input: DraftId,
  output: DraftDuplicates,
  async run(ctx, { draft_id }) {
    const { id: companyId } = await ownCompany(ctx)
    const content = contentOf(await ownDraft(ctx, companyId, draft_id))
    const rows = await ctx.db.vacancy.findMany({
      where: {
        companyId,
        archivedAt: null,
        hidden: false,
        name: content.name ?? '',
        description: cleanHtml(content.description ?? ''),
        areaId: { in: areasOf(content).map(Number).filter(Number.isSafeInteger) },
      },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: 100,
    })
    return { found: rows.length, has_duplicates: rows.length > 0, items: rows.map(({ id }) => id) }
  },
})

export const publishDraft = employerMutation({
  id: 'drafts.publish',
  name: 'publishVacancyDraft',
  summary: 'Publish a draft of a vacancy',
  description:
    'Creates a vacancy in each of its areas and deletes the draft, or neither. A body with fields of a vacancy replaces the whole draft before. Refused (403, `vacancies/duplicate`) while an identical vacancy of yours is open, unless `ignore_duplicates=true`.',
  input: PublishDraft,
  output: PublishedDraft,
  async run(ctx, { draft_id, ignore_duplicates, ...given }) {
    const draft = await ownDraft(ctx, (await ownCompany(ctx)).id, draft_id)
    const changed = stored(given)
    const whole = Object.keys(changed).length > 0 ? changed : contentOf(draft)
    const { areas: _several, ...content } = whole
    const areas = [...new Set(areasOf(whole))]
    const [problem] = problemsOf(content, areas)
    if (problem) throw badArgument(problem.value, problem.reason)
    // Deleted first, so that the second of two concurrent requests finds nothing to publish.
    const { count } = await ctx.db.vacancyDraft.deleteMany({ where: { id: draft.id } })
    if (count === 0) throw new AppError('not_found')
    const ids: number[] = []
    for (const area of areas) {
      const { id } = await createVacancy.join(ctx, { ...content, area, ignore_duplicates })
      ids.push(Number(id))
    }
    ctx.note({ subject: `draft:${draft.id}`, after: { vacancies: ids } })
    return { vacancy_ids: ids }
  },
})

/** The fields of an input that belong to a vacancy and have a value. */
function stored(input: object): DraftContent {
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => DRAFT_FIELDS.has(name) && value !== null && value !== undefined),
  ) as DraftContent
}

/** Names of fields come from outside: a few of them, shortened. */
const ignoredOf = (input: object): string[] =>
  Object.keys(input)
    .filter((name) => !DRAFT_FIELDS.has(name))
    .slice(0, 50)
    .map((name) => name.slice(0, 100))

function saved(draft: VacancyDraft, ignored: string[]) {
  const content = contentOf(draft)
  const problems = problemsOf(content, areasOf(content))
  return {
    id: String(draft.id),
    name: content.name ?? '',
    publication_ready: problems.length === 0,
    validation_errors: problems,
    ignored_fields: ignored,
  }
}

/** @throws not_found for those of other companies, as for unknown ones */
async function ownDraft(ctx: Context, companyId: number, id: number): Promise<VacancyDraft> {
  return found(await ctx.db.vacancyDraft.findFirst({ where: { id, companyId } }))
}
