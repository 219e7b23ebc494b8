import { requireRole } from '#server/core/actor.ts'
import { AppError, found } from '#server/core/errors.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { texts } from '#i18n/texts.ts'
import { hiddenFrom } from '../blacklists/hidden.sql.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { wireDate } from '../dates.ts'
import { badArgument } from '../errors.ts'
import { NOTHING_HIDDEN } from '../filters/criteria.ts'
import { Paging } from '../filters/search.schema.ts'
import { links } from '../links.ts'
import { operatorMutation, operatorQuery, publicQuery } from '../operation.ts'
import { vacancyItems } from '../postings/vacancy-items.ts'
import { visibleVacancy } from '../postings/vacancy.service.ts'
import { VacancyPage } from '../search/search-view.schema.ts'
import {
  DuplicateGroupPage,
  DuplicatesOf,
  DuplicateVacancyPage,
  SplitDuplicatesPage,
  TwoVacancies,
} from './duplicates.schema.ts'
import { groupMembers, listGroups } from './duplicates.sql.ts'
import { lockGroups, regroup } from './regroup.service.ts'

export const sameJob = publicQuery({
  id: 'vacancies.duplicates',
  name: 'listDuplicates',
  summary: 'List the same job elsewhere',
  description: 'Vacancies of nearly the same text in the same town, of any employer.',
  input: DuplicatesOf,
  output: VacancyPage,
  async run(ctx, { vacancy_id, page, per_page }) {
    await visibleVacancy(vacancy_id, ctx.reads)
    const members = await groupMembers(ctx.reads, vacancy_id, await hiddenFrom(ctx.actor))
    const ids = members.flatMap(({ id }) => (id === vacancy_id ? [] : [id]))
    return {
      items: await vacancyItems(ctx, ids.slice(page * per_page, (page + 1) * per_page)),
      ...pageInfo(ids.length, { page, per_page }),
      alternate_url: links(ctx.origin).page(`/vacancies/${vacancy_id}`),
    }
  },
})

export const listDuplicateGroups = operatorQuery({
  id: 'moderation.duplicates',
  name: 'listDuplicateGroups',
  summary: 'List jobs that are posted several times, those with the most postings first',
  input: Paging,
  output: DuplicateGroupPage,
  async run(ctx, paging) {
    const { found, groups } = await listGroups(ctx.reads, pageWindow(paging))
    const ids = groups.map(({ first }) => first)
    const items = await vacancyItems(ctx, ids)
    const byId = new Map(items.map((item) => [Number(item.id), item]))
    return {
      items: groups.flatMap(({ id, first, size, employers, sources, newest }) => {
        const vacancy = byId.get(first)
        return vacancy ? [{ id: String(id), size, employers, sources, newest_at: wireDate(newest), vacancy }] : []
      }),
      ...pageInfo(found, paging),
    }
  },
})

export const listGroupMembers = operatorQuery({
  id: 'moderation.duplicatesOf',
  name: 'listDuplicatesWithTexts',
  summary: 'List the postings of one job, the vacancy itself too, with their texts',
  input: DuplicatesOf,
  output: DuplicateVacancyPage,
  async run(ctx, { vacancy_id, page, per_page }) {
    const members = await groupMembers(ctx.reads, vacancy_id, NOTHING_HIDDEN)
    if (members.length === 0) throw new AppError('not_found')
    const shown = members.slice(page * per_page, (page + 1) * per_page)
    const sources = new Map(shown.map(({ id, source }) => [String(id), source]))
    const vacancies = await vacancyItems(ctx, [...sources.keys()].map(Number), { description: true })
    return {
      items: vacancies.map(({ description = '', ...vacancy }) => {
        return { id: vacancy.id, source: sources.get(vacancy.id) ?? null, text: plainText(description), vacancy }
      }),
      ...pageInfo(members.length, { page, per_page }),
    }
  },
})

export const splitDuplicates = operatorMutation({
  id: 'moderation.split',
  name: 'splitDuplicates',
  summary: 'Mark two vacancies as different jobs',
  description: 'They are taken for the same no longer, until that is taken back.',
  input: TwoVacancies,
  async run(ctx, { vacancy_id, other_id }) {
    if (vacancy_id === other_id) throw badArgument('other_id', texts('vacancies.errors')('sameVacancy'))
    await lockGroups(ctx.db)
    for (const id of [vacancy_id, other_id])
      found(await ctx.db.vacancy.findUnique({ where: { id, hidden: false }, select: { id: true } }))
    const pair = pairOf(vacancy_id, other_id)
    const { name: actor } = requireRole(ctx.actor, 'operator')
    const create = { ...pair, actor }
    await ctx.db.vacancyDifference.upsert({ where: { vacancyId_otherId: pair }, create, update: {} })
    await regroup(ctx.db, [pair.otherId])
    ctx.note({ subject: `vacancy:${vacancy_id}`, after: { different_from: String(other_id) } })
  },
})

export const listSplits = operatorQuery({
  id: 'moderation.splits',
  name: 'listSplitDuplicates',
  summary: 'List the vacancies that operators have marked as different jobs',
  input: Paging,
  output: SplitDuplicatesPage,
  async run(ctx, paging) {
    // Deleted vacancies are not compared.
    const where = { vacancy: { hidden: false }, other: { hidden: false } }
    const [found, rows] = await Promise.all([
      ctx.db.vacancyDifference.count({ where }),
      ctx.db.vacancyDifference.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { vacancyId: 'desc' }, { otherId: 'desc' }],
        ...pageWindow(paging),
      }),
    ])
    const ids = rows.flatMap(({ vacancyId, otherId }) => [vacancyId, otherId])
    const items = await vacancyItems(ctx, ids)
    const byId = new Map(items.map((item) => [Number(item.id), item]))
    return {
      items: rows.flatMap(({ vacancyId, otherId, actor, createdAt }) => {
        const [vacancy, other] = [byId.get(vacancyId), byId.get(otherId)]
        if (!vacancy || !other) return []
        return [{ id: `${vacancyId}-${otherId}`, by: actor, at: wireDate(createdAt), vacancy, other }]
      }),
      ...pageInfo(found, paging),
    }
  },
})

export const rejoinDuplicates = operatorMutation({
  id: 'moderation.rejoin',
  name: 'rejoinDuplicates',
  summary: 'Revert the mark of two vacancies as different jobs',
  description: 'They are compared again at once, and taken for the same where their texts still are.',
  input: TwoVacancies,
  async run(ctx, { vacancy_id, other_id }) {
    await lockGroups(ctx.db)
    const pair = pairOf(vacancy_id, other_id)
    const { count } = await ctx.db.vacancyDifference.deleteMany({ where: pair })
    if (count === 0) throw new AppError('not_found')
    // Only the larger id is regrouped: the group of the smaller one does not depend on the other vacancy.
    await regroup(ctx.db, [pair.otherId])
    ctx.note({ subject: `vacancy:${vacancy_id}`, before: { different_from: String(other_id) } })
  },
})

/** Two vacancies as `vacancy_difference` has them. */
const pairOf = (one: number, other: number) => ({ vacancyId: Math.min(one, other), otherId: Math.max(one, other) })
