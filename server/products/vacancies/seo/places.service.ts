import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { areaById, type Area } from '../dictionaries/areas.ts'
import { roleById } from '../dictionaries/dictionaries.ts'
import { localeOf } from '../dictionaries/english.ts'
import { areaName, roleName } from '../dictionaries/localized.ts'
import { nullWhileLoading, vacancySearch } from '../engine/index.ts'
import type { TagCounts } from '../engine/tag-counts.ts'
import { criteriaOf } from '../filters/criteria.ts'
import { codeOfTag, tagOfValue, tagRange, valueOfCode } from '../filters/filters.ts'
import { publicQuery } from '../operation.ts'
import { vacancyItems } from '../postings/vacancy-items.ts'
import { VacancyItem } from '../postings/vacancy.schema.ts'
import { listSalaryGroups } from '../search/salary-groups.service.ts'
import { SalaryGroups } from '../search/salary-groups.schema.ts'
import { readerOf } from '../search/search.service.ts'
import { areaOfSlug, FEWEST_IN_PLACE, placePath, roleOfSlug } from './place-address.ts'

/** Vacancies on a page. */
const SHOWN = 20
const MOST_LINKS = 30

const Counted = z.object({ name: z.string(), count: z.int(), path: z.string() })
const part = text(120, 1).optional()

export const getPlace = publicQuery({
  id: 'places.get',
  summary: 'Get what the page of a place, or of a trade there, shows',
  description: 'Made of the search, its facets and the salary statistics.',
  input: z.object({ city: part, trade: part }),
  output: z.object({
    path: z.string().describe('The one address of the page'),
    area: z.string().nullable(),
    trade: z.string().nullable(),
    query: z.string().describe('The same as a search'),
    found: z.int(),
    is_listed: z.boolean().describe('Whether the page is for search engines'),
    pay: SalaryGroups.shape.total,
    items: z.array(VacancyItem).describe('The newest'),
    trades: z.array(Counted).describe('Trades there, the most frequent first'),
    places: z.array(Counted).describe('Parts of the place, or the places beside it'),
  }),
  async run(ctx, { city, trade }) {
    const locale = localeOf(ctx.language)
    const area = city === undefined ? undefined : areaOfSlug(city)
    const role = trade === undefined ? undefined : roleOfSlug(trade)
    if ((city !== undefined && !area) || (trade !== undefined && !role)) throw new AppError('not_found')
    const params = {
      ...(area && { area: [String(area.id)] }),
      ...(role && { professional_role: [role.id] }),
      order_by: 'publication_time' as const,
    }
    const criteria = criteriaOf(params)
    const search = vacancySearch()
    const [{ ids }, { total }, counts] = await Promise.all([
      search.list(criteria, { reader: `${readerOf(ctx)} place`, page: 0 }),
      listSalaryGroups.run(ctx, { group_by: 'experience', ...params, text: undefined, experience: undefined }),
      nullWhileLoading(
        Promise.all([search.facets(criteria, role && 'professional_role'), search.facets(criteria, area && 'area')]),
      ),
    ])
    const [byTrade, byPlace] = counts ?? []
    const { order_by: _order, ...filters } = params
    return {
      path: area ? placePath(area, role) : '/vacancies/in',
      area: area ? areaName(area.name, locale) : null,
      trade: role ? roleName(role, locale) : null,
      query: new URLSearchParams(Object.entries(filters).map(([name, [id = '']]) => [name, id])).toString(),
      found: ids.length,
      is_listed: ids.length >= FEWEST_IN_PLACE,
      pay: total,
      items: await vacancyItems(ctx, [...ids.subarray(0, SHOWN)]),
      trades: area && byTrade ? tradesOf(byTrade, area, locale).filter(({ name }) => name !== role?.name) : [],
      places: byPlace ? placesOf(byPlace, area).map(named) : [],
    }

    function named({ place, count }: { place: Area; count: number }) {
      return { name: areaName(place.name, locale), count, path: placePath(place, role) }
    }
  },
})

function tradesOf(counts: TagCounts, area: Area, locale: 'RU' | 'EN') {
  const read = valueOfCode('professional_role', 'RU')
  const found: z.output<typeof Counted>[] = []
  counts.each(tagRange('professional_role'), (tag, count) => {
    const role = roleById(read(codeOfTag(tag))?.value ?? '')
    if (role && count > 0) found.push({ name: roleName(role, locale), count, path: placePath(area, role) })
  })
  return found.sort(byCount).slice(0, MOST_LINKS)
}

/** The parts of an area, or the siblings of a town; without an area the towns with the most vacancies. */
function placesOf(counts: TagCounts, area: Area | undefined): { place: Area; count: number }[] {
  const found: { place: Area; count: number }[] = []
  if (area) {
    const around = area.leaf ? areaById(area.parentId ?? 0) : area
    for (const { id } of around?.tree.areas ?? []) {
      const place = areaById(id)
      const count = counts.get(tagOfValue('area', id) ?? 0)
      if (place && place.id !== area.id && count > 0) found.push({ place, count })
    }
  } else {
    const read = valueOfCode('area', 'RU')
    counts.each(tagRange('area'), (tag, count) => {
      const place = areaById(read(codeOfTag(tag))?.value ?? '')
      if (place?.leaf && count > 0) found.push({ place, count })
    })
  }
  return found.sort(byCount).slice(0, MOST_LINKS)
}

const byCount = (one: { count: number }, other: { count: number }): number => other.count - one.count
