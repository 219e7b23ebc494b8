import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/singleton.ts'
import { links } from '../links.ts'
import { publicQuery } from '../operation.ts'
import { areaById, areaTree, countries } from './areas.ts'
import { industryTree, specializationTree } from './branches.ts'
import { allDictionaries, allLanguages, roleCategories } from './dictionaries.ts'
import { metroCities, metroCity, type MetroCity } from './metro.ts'
import {
  AreaInput,
  AreaView,
  AreasView,
  CountriesView,
  DictionariesView,
  IndustriesView,
  LanguagesView,
  MetroCityView,
  MetroInput,
  MetroView,
  ReferenceInput,
  RolesView,
  SpecializationsView,
  type MetroCityNode,
} from './dictionaries.schema.ts'

/** What all dictionaries share: open to everybody, read from memory. */
const dictionary = <O extends z.ZodType>(
  about: { id: string; name?: string; summary: string },
  output: O,
  run: (ctx: Context) => z.input<O>,
) =>
  publicQuery({
    ...about,
    input: ReferenceInput,
    output,
    run: (ctx) => Promise.resolve(run(ctx)),
  })

export const getDictionaries = dictionary(
  { id: 'dictionaries.get', name: 'getDictionaries', summary: 'Get all small dictionaries' },
  DictionariesView,
  () => allDictionaries(),
)
export const getAreas = dictionary({ id: 'areas.list', summary: 'List areas as a tree' }, AreasView, areaTree)
export const getSpecializations = dictionary(
  { id: 'specializations.list', summary: 'List professional areas with their specializations' },
  SpecializationsView,
  specializationTree,
)
export const getRoles = dictionary(
  { id: 'professional_roles.list', summary: 'List professional roles by category' },
  RolesView,
  roleCategories,
)
export const getIndustries = dictionary(
  { id: 'industries.list', summary: 'List industries' },
  IndustriesView,
  industryTree,
)
export const getLanguages = dictionary({ id: 'languages.list', summary: 'List languages' }, LanguagesView, allLanguages)

export const getCountries = dictionary(
  { id: 'areas.countries', name: 'listCountries', summary: 'List countries' },
  CountriesView,
  (ctx) => countries().map(({ id, name }) => ({ id: String(id), name, url: links(ctx.origin).area(id) })),
)

export const getMetro = dictionary(
  { id: 'metro.list', name: 'listMetroCities', summary: 'List the metro of every city' },
  MetroView,
  (ctx) => metroCities().map((city) => ({ ...cityView(city), url: links(ctx.origin).metro(city.id) })),
)

export const getArea = publicQuery({
  id: 'areas.get',
  summary: 'Get an area with the areas inside it',
  input: AreaInput,
  output: AreaView,
  run: (_ctx, { area_id }) => {
    const area = /^\d{1,9}$/.test(area_id) ? areaById(area_id) : undefined
    return area ? Promise.resolve(area.tree) : Promise.reject(new AppError('not_found'))
  },
})

export const getMetroCity = publicQuery({
  id: 'metro.get',
  name: 'getMetroCity',
  summary: 'Get the metro of a city',
  input: MetroInput,
  output: MetroCityView,
  run: (_ctx, { city_id }) => {
    const city = metroCity(city_id)
    return city ? Promise.resolve(cityView(city)) : Promise.reject(new AppError('not_found'))
  },
})

/** Each station with the line it is on; made once. */
function cityView(city: MetroCity): MetroCityNode {
  const made = singleton('vacancies.metro.views', () => new Map<string, MetroCityNode>())
  const known = made.get(city.id)
  if (known) return known
  const view = {
    id: city.id,
    name: city.name,
    lines: city.lines.map(({ id, hex_color, name, stations }) => ({
      id,
      hex_color,
      name,
      stations: stations.map((station) => ({ ...station, line: { id, hex_color, name } })),
    })),
  }
  made.set(city.id, view)
  return view
}
