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
import { publicQuery, vacancyMutation, vacancyQuery } from '../operation.ts'
import { vacancyItems } from '../postings/vacancy-items.ts'
import { visibleVacancy } from '../postings/vacancy.service.ts'
import { VacancyPage } from '../search/search-view.schema.ts'
import { DuplicateGroupPage, DuplicatesOf, DuplicateVacancyPage, TwoVacancies } from './duplicates.schema.ts'
import { groupMembers, listGroups } from './duplicates.sql.ts'
import { lockGroups, regroup } from './regroup.service.ts'

const operator = { role: 'operator' } as const

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

export const listDuplicateGroups = vacancyQuery({
  ...operator,
  id: 'moderation.duplicates',
  name: 'listDuplicateGroups',
  summary: 'List jobs that are posted several times, those with the most postings first',
  input: Paging,
  output: DuplicateGroupPage,
  async run(ctx, paging) {
    const { found, groups } = await listGroups(ctx.reads, pageWindow(paging))
    const items = await vacancyItems(
      ctx,
      groups.map(({ first }) => first),
    )
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

export const listGroupMembers = vacancyQuery({
  ...operator,
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

export const splitDuplicates = vacancyMutation({
  ...operator,
  id: 'moderation.split',
  name: 'splitDuplicates',
  summary: 'Mark two vacancies as different jobs',
  description: 'They are never taken for the same again.',
  input: TwoVacancies,
  async run(ctx, { vacancy_id, other_id }) {
    if (vacancy_id === other_id) throw badArgument('other_id', texts('vacancies.errors')('sameVacancy'))
    await lockGroups(ctx.db)
    const ids = [vacancy_id, other_id]
    for (const id of ids) found(await ctx.db.vacancy.findUnique({ where: { id, hidden: false }, select: { id: true } }))
    const [vacancyId, otherId] = [Math.min(...ids), Math.max(...ids)]
    const pair = { vacancyId, otherId }
    await ctx.db.vacancyDifference.upsert({ where: { vacancyId_otherId: pair }, create: pair, update: {} })
    await regroup(ctx.db, [otherId])
    ctx.note({ subject: `vacancy:${vacancy_id}`, after: { different_from: String(other_id) } })
  },
})
