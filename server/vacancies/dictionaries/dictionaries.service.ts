import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { singleton } from '#server/core/singleton.ts'
import { links, type Links } from '../links.ts'
import { publicQuery } from '../operation.ts'
import { areaById, areaTree, countries, type AreaTree } from './areas.ts'
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
  MetroNodeInput,
  MetroNodeView,
  MetroView,
  ReferenceInput,
  RolesView,
  SpecializationsView,
  type AreaNode,
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
export const getAreas = dictionary({ id: 'areas.list', summary: 'List areas as a tree' }, AreasView, (ctx) =>
  areasWithLinks(ctx.origin),
)
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
  (ctx) => metroCities().map((city) => cityView(city, ctx)),
)

export const getArea = publicQuery({
  id: 'areas.get',
  summary: 'Get an area with the areas inside it',
  input: AreaInput,
  output: AreaView,
  run: (ctx, { area_id }) => {
    const area = /^\d{1,9}$/.test(area_id) ? areaById(area_id) : undefined
    return area ? Promise.resolve(withLink(area.tree, links(ctx.origin))) : Promise.reject(new AppError('not_found'))
  },
})

export const getMetroCity = publicQuery({
  id: 'metro.get',
  name: 'getMetroCity',
  summary: 'Get the metro of a city',
  input: MetroInput,
  output: MetroCityView,
  run: (ctx, { city_id }) => Promise.resolve(cityView(found(metroCity(city_id)), ctx)),
})

export const getMetroNode = publicQuery({
  id: 'metro.node',
  name: 'getMetroLineOrStation',
  summary: 'Get a line or a station of the metro of a city',
  input: MetroNodeInput,
  output: MetroNodeView,
  run: (ctx, { city_id, metro_id }) => {
    const { lines } = cityView(found(metroCity(city_id)), ctx)
    const nodes = lines.flatMap((line) => [line, ...line.stations])
    return Promise.resolve(found(nodes.find(({ id }) => id === metro_id)))
  },
})

/** The tree, kept for the hosts that were asked last: it has ten thousand nodes. */
export const areasWithLinks = (origin: string): AreaNode[] =>
  singleton(
    'vacancies.areas.linked',
    () =>
      new LRUCache<string, AreaNode[]>({
        max: 8,
        memoMethod: (host) => areaTree().map((root) => withLink(root, links(host))),
      }),
  ).memo(origin)

const withLink = ({ id, parent_id, name, areas }: AreaTree, to: Links): AreaNode => ({
  id,
  parent_id,
  name,
  url: to.area(id),
  areas: areas.map((inner) => withLink(inner, to)),
})

/** Each station with the line it is on. */
function cityView(city: MetroCity, { origin }: Context): MetroCityNode {
  const { metro, metroNode } = links(origin)
  return {
    id: city.id,
    name: city.name,
    url: metro(city.id),
    lines: city.lines.map(({ id, hex_color, name, stations }) => {
      const line = { id, hex_color, name, url: metroNode(city.id, id) }
      const views = stations.map((station) => ({ ...station, url: metroNode(city.id, station.id), line }))
      return { ...line, stations: views }
    }),
  }
}
