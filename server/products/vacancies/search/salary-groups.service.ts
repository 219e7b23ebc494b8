import { LRUCache } from 'lru-cache'
import { cachedPromise } from '#server/core/database/cached-promise.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { areaById } from '../dictionaries/areas.ts'
import { localeOf } from '../dictionaries/english.ts'
import { vacancySearch } from '../engine/index.ts'
import { publicQuery } from '../operation.ts'
import { criteriaOf } from '../filters/criteria.ts'
import { codeOfTag, nameOfValue, tagRange, valueOfCode } from '../filters/filters.ts'
import { GROUPINGS, SalaryGroups, SalaryGroupsInput } from './salary-groups.schema.ts'
import { payByTag, type GroupPay } from './salary-statistics.sql.ts'

/** The figures are from at most this many vacancies, the newest. */
const MOST = 20_000
/** Smaller groups would show what single companies pay. */
const FEWEST = { positions: 10, employers: 3 }
const MOST_GROUPS = 200
const COUNTRY = '113'
/** How long figures are kept: they move slowly, and take a second at most to make. */
const KEPT_MS = 600_000

export const listSalaryGroups = publicQuery({
  id: 'salaries.groups',
  name: 'listSalaryStatistics',
  summary: 'List what roles, areas or years of experience are paid',
  description:
    'Median and quartiles of the pay that open vacancies state, the middle of a range where both ends are given: of the ' +
    `newest 20,000 that match. Only groups of at least ${FEWEST.positions} vacancies of ${FEWEST.employers} companies. Figures are up to ten minutes old.`,
  input: SalaryGroupsInput,
  output: SalaryGroups,
  async run(ctx, input) {
    const { group_by } = input
    const locale = localeOf(ctx.language)
    const rows = await groupsOf(input)
    const total = rows.find(({ tag }) => tag === 0)
    const valueOf = valueOfCode(group_by, locale)
    const isShown = group_by === 'area' ? partsOf(input.area) : () => true
    const groups = rows.flatMap((row) => {
      const value = row.tag === 0 ? null : valueOf(codeOfTag(row.tag))
      return value && isShown(value.value) ? [{ id: value.value, name: value.name, ...quartilesOf(row) }] : []
    })
    return {
      currency: 'RUR' as const,
      group_by,
      total: total ? quartilesOf(total) : null,
      groups: groups.slice(0, MOST_GROUPS),
      chosen: GROUPINGS.flatMap((param) =>
        (input[param] ?? []).map((id) => ({ param, id, name: nameOfValue(param, id, locale) })),
      ),
    }
  },
})

function groupsOf({ group_by, text, area, professional_role, experience }: SalaryGroupsInput): Promise<GroupPay[]> {
  const params = {
    ...(text?.trim() && { text, search_field: ['name'] }),
    ...(area && { area }),
    ...(professional_role && { professional_role }),
    ...(experience && { experience }),
  }
  const criteria = criteriaOf({ ...params, only_with_salary: true, order_by: 'publication_time' })
  const key = JSON.stringify([group_by, params])
  const cache = singleton(
    'vacancies.salary-groups',
    () => new LRUCache<string, Promise<GroupPay[]>>({ max: 200, ttl: KEPT_MS }),
  )
  return cachedPromise(cache, key, async () => {
    const { ids } = await vacancySearch().list(criteria, { reader: 'salaries', page: 0 })
    return payByTag(ids.subarray(0, MOST), tagRange(group_by), FEWEST)
  })
}

/** Whether an area is a part of the requested one, or of the country when none was requested. */
function partsOf([area = COUNTRY]: string[] = []): (id: string) => boolean {
  const parts = new Set(areaById(area)?.tree.areas.map(({ id }) => id))
  return (id) => parts.has(id)
}

const quartilesOf = ({ positions, employers, lower, median, upper }: GroupPay) => ({
  vacancies: positions,
  employers,
  lower,
  median,
  upper,
})
