import { idParam } from '#server/core/base.schema.ts'
import { operation } from '#server/core/operation.ts'
import { pageInfo } from './collection.ts'
import { vacancyItems } from './items.service.ts'
import { links } from './links.ts'
import { areaPath } from './reference/areas.ts'
import { readerOf } from './search.service.ts'
import { criteriaOf } from './search/criteria.ts'
import { vacancySearch, type Criteria } from './search/index.ts'
import { queryOf } from './search/parameters.ts'
import { Paging } from './search.schema.ts'
import { VacancyPage } from './search-view.schema.ts'
import { visibleVacancy } from './vacancy.service.ts'

export const similarVacancies = operation({
  id: 'vacancies.similar',
  product: 'vacancies',
  summary: 'List vacancies like this one',
  description:
    'First those of the same role whose title holds the words of this one, best first; then the newest of the same role in the same region.',
  access: 'anyone',
  kind: 'query',
  bounds: 'invalid_input',
  input: Paging.extend({ vacancy_id: idParam().describe('Id of the vacancy') }),
  output: VacancyPage,
  async run(ctx, { vacancy_id, ...paging }) {
    const { vacancy } = await visibleVacancy(vacancy_id)
    const roles = { professional_role: vacancy.professionalRoles.map(String) }
    const region = areaPath(vacancy.areaId)[1] ?? vacancy.areaId
    const searches = [
      criteriaOf({ ...roles, text: asWords(vacancy.name), search_field: ['name'] }),
      criteriaOf({ ...roles, area: [String(region)] }),
    ].map((criteria): Criteria => ({ ...criteria, without: [vacancy.id] }))
    const reading = { reader: `${readerOf(ctx)} ${vacancy.id}`, page: paging.page }
    const lists = await Promise.all(searches.map((criteria) => vacancySearch().list(criteria, reading)))
    const ids = [...new Set(lists.flatMap((list) => [...list.ids]))]
    const { page, per_page } = paging
    return {
      items: await vacancyItems(ctx, ids.slice(page * per_page, (page + 1) * per_page)),
      ...pageInfo(ids.length, paging),
      alternate_url: links(ctx.origin).searchPage(queryOf(roles)),
    }
  },
})

/** The title as plain words: its brackets and signs are no operators. */
const asWords = (title: string): string =>
  title
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .replace(/\b(AND|OR|NOT)\b/g, ' ')
    .trim()
