import type { z } from 'zod'
import { idParam, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { pageInfo } from '../collection.ts'
import { hiddenFrom } from '../blacklists/hidden.sql.ts'
import { publicQuery } from '../operation.ts'
import { vacancyItems } from './vacancy-items.ts'
import { links } from '../links.ts'
import { areaPath } from '../dictionaries/areas.ts'
import { groupMembers } from '../duplicates/duplicates.sql.ts'
import { visibleResume } from '../resumes/resumes.service.ts'
import { readerOf } from '../search/search.service.ts'
import { criteriaOf, NOTHING_HIDDEN } from '../filters/criteria.ts'
import { vacancySearch } from '../engine/index.ts'
import { queryOf, searchParamsOf } from '../filters/parameters.ts'
import { Paging, SearchParams } from '../filters/search.schema.ts'
import { VacancyPage } from '../search/search-view.schema.ts'
import { visibleVacancy } from './vacancy.service.ts'

export const similarVacancies = publicQuery({
  id: 'vacancies.similar',
  name: 'listSimilarVacancies',
  summary: 'List similar vacancies',
  description:
    'First those of the same role with the words of its title, best first; then the newest of the same role in the same region. Without the same job elsewhere, which has a list of its own.',
  input: Paging.extend({ vacancy_id: idParam('string').describe('Id of the vacancy') }),
  output: VacancyPage,
  async run(ctx, { vacancy_id, ...paging }) {
    const { vacancy } = await visibleVacancy(vacancy_id, ctx.reads)
    const sameJob = await groupMembers(ctx.reads, vacancy.id, NOTHING_HIDDEN)
    const like = {
      title: vacancy.name,
      roles: vacancy.professionalRoles,
      areaId: vacancy.areaId,
      without: [vacancy.id, ...sameJob.map(({ id }) => id)],
    }
    return likePage(ctx, like, paging)
  },
})

export const vacanciesForResume = publicQuery({
  id: 'resumes.similar',
  name: 'listVacanciesForResume',
  summary: 'List vacancies that fit a resume',
  description:
    'First those with the words of the wanted position in the title; then the newest of its roles in its region.',
  input: Paging.extend({ resume_id: text(64).describe('Id of the resume') }),
  output: VacancyPage,
  async run(ctx, { resume_id, ...paging }) {
    const resume = await visibleResume(ctx, resume_id)
    const like = { title: resume.title, roles: resume.professionalRoles, areaId: resume.areaId, without: [] }
    return likePage(ctx, like, paging)
  },
})

export const relatedVacancies = publicQuery({
  id: 'vacancies.related',
  name: 'listRelatedVacancies',
  summary: 'List related vacancies',
  description: 'Those of the same roles in the same region that match the parameters of the search.',
  input: SearchParams.extend(Paging.shape).extend({ vacancy_id: idParam('string').describe('Id of the vacancy') }),
  output: VacancyPage,
  async run(ctx, { vacancy_id, page, per_page, ...asked }) {
    const { vacancy } = await visibleVacancy(vacancy_id, ctx.reads)
    const { vacancies, companies } = await hiddenFrom(ctx.actor)
    const params = {
      professional_role: vacancy.professionalRoles.map(String),
      area: [String(areaPath(vacancy.areaId)[1] ?? vacancy.areaId)],
      ...searchParamsOf(asked),
    }
    const criteria = criteriaOf(params, { companies, vacancies: [vacancy.id, ...vacancies] })
    const { ids } = await vacancySearch().list(criteria, { reader: `${readerOf(ctx)} related`, page })
    return {
      items: await vacancyItems(ctx, [...ids.subarray(page * per_page, (page + 1) * per_page)], {
        text: criteria.text,
      }),
      ...pageInfo(ids.length, { page, per_page }),
      alternate_url: links(ctx.origin).searchPage(queryOf(params)),
    }
  },
})

interface Like {
  title: string
  roles: number[]
  areaId: number
  without: number[]
}

/** A page of similar vacancies, those with the words of the title first. */
async function likePage(ctx: Context, like: Like, paging: z.output<typeof Paging>) {
  const roles = like.roles.length > 0 ? { professional_role: like.roles.map(String) } : {}
  const region = areaPath(like.areaId)[1] ?? like.areaId
  const { vacancies, companies } = await hiddenFrom(ctx.actor)
  const hidden = { companies, vacancies: [...like.without, ...vacancies] }
  const searches = [
    criteriaOf({ ...roles, text: asWords(like.title), search_field: ['name'] }, hidden),
    ...(like.roles.length > 0 ? [criteriaOf({ ...roles, area: [String(region)] }, hidden)] : []),
  ]
  const reading = { reader: `${readerOf(ctx)} like`, page: paging.page }
  const lists = await Promise.all(searches.map((criteria) => vacancySearch().list(criteria, reading)))
  const ids = [...new Set(lists.flatMap((list) => [...list.ids]))]
  const { page, per_page } = paging
  return {
    items: await vacancyItems(ctx, ids.slice(page * per_page, (page + 1) * per_page)),
    ...pageInfo(ids.length, paging),
    alternate_url: links(ctx.origin).searchPage(queryOf(roles)),
  }
}

/** The title as plain words, without anything that would be an operator. */
const asWords = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .replace(/\b(AND|OR|NOT)\b/g, ' ')
    .trim()
