import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { AppError, found } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { links, type Links } from '../links.ts'
import { publicQuery } from '../operation.ts'
import { areaById, areaTree, countries, type AreaTree } from './areas.ts'
import { specializationTree } from './branches.ts'
import { localeOf, type Locale } from './english.ts'
import {
  areaName,
  dictionariesIn,
  industriesIn,
  languagesIn,
  lineName,
  localesIn,
  rolesIn,
  stationName,
} from './localized.ts'
import { metroCities, metroCity, type MetroCity } from './metro.ts'
import * as schema from './dictionaries.schema.ts'

/** Declares the operation of a dictionary, which is public and read from memory. */
const dictionary = <O extends z.ZodType>(
  about: { id: string; name?: string; summary: string },
  output: O,
  run: (ctx: Context) => z.input<O>,
) =>
  publicQuery({
    ...about,
    input: schema.ReferenceInput,
    output,
    run: (ctx) => Promise.resolve(run(ctx) as never),
  })

export const getDictionaries = dictionary(
  { id: 'dictionaries.get', name: 'getDictionaries', summary: 'Get all small dictionaries' },
  schema.DictionariesView,
  ({ language }) => dictionariesIn(localeOf(language)),
)
export const getAreas = dictionary({ id: 'areas.list', summary: 'List areas as a tree' }, schema.AreasView, (ctx) =>
  areasWithLinks(ctx.origin, localeOf(ctx.language)),
)
export const getSpecializations = dictionary(
  { id: 'specializations.list', summary: 'List professional areas with their specializations' },
  schema.SpecializationsView,
  specializationTree,
)
export const getRoles = dictionary(
  { id: 'professional_roles.list', summary: 'List professional roles by category' },
  schema.RolesView,
  ({ language }) => rolesIn(localeOf(language)),
)
export const getIndustries = dictionary(
  { id: 'industries.list', summary: 'List industries' },
  schema.IndustriesView,
  ({ language }) => industriesIn(localeOf(language)),
)
export const getLanguages = dictionary(
  { id: 'languages.list', summary: 'List languages' },
  schema.LanguagesView,
  ({ language }) => languagesIn(localeOf(language)),
)
export const getLocales = dictionary(
  { id: 'locales.list', name: 'listLocales', summary: 'List the languages that names are given in' },
  schema.LocalesView,
  ({ language }) => localesIn(localeOf(language)),
)

export const getResumeLocales = dictionary(
  { id: 'locales.resume', name: 'listResumeLocales', summary: 'List the languages that resumes may be in' },
  schema.ResumeLocalesView,
  ({ language }) => localesIn(localeOf(language)).map(({ id, name }) => ({ id, name })),
)

export const getCountries = dictionary(
  { id: 'areas.countries', name: 'listCountries', summary: 'List countries' },
  schema.CountriesView,
  ({ origin, language }) =>
    countries().map(({ id, name }) => ({
      id: String(id),
      name: areaName(name, localeOf(language)),
      url: links(origin).area(id),
    })),
)

export const getMetro = dictionary(
  { id: 'metro.list', name: 'listMetroCities', summary: 'List the metro of every city' },
  schema.MetroView,
  (ctx) => metroCities().map((city) => cityView(city, ctx)),
)

export const getArea = publicQuery({
  id: 'areas.get',
  summary: 'Get an area with the areas inside it',
  input: schema.AreaInput,
  output: schema.AreaView,
  run: ({ origin, language }, { area_id }) => {
    const area = /^\d{1,9}$/.test(area_id) ? areaById(area_id) : undefined
    if (!area) return Promise.reject(new AppError('not_found'))
    return Promise.resolve(withLink(area.tree, links(origin), localeOf(language)))
  },
})

export const getMetroCity = publicQuery({
  id: 'metro.get',
  name: 'getMetroCity',
  summary: 'Get the metro of a city',
  input: schema.MetroInput,
  output: schema.MetroCityView,
  run: (ctx, { city_id }) => Promise.resolve(cityView(found(metroCity(city_id)), ctx)),
})

export const getMetroNode = publicQuery({
  id: 'metro.node',
  name: 'getMetroLineOrStation',
  summary: 'Get a line or a station of the metro of a city',
  input: schema.MetroNodeInput,
  output: schema.MetroNodeView,
  run: (ctx, { city_id, metro_id }) => {
    const { lines } = cityView(found(metroCity(city_id)), ctx)
    const nodes = lines.flatMap((line) => [line, ...line.stations])
    return Promise.resolve(found(nodes.find(({ id }) => id === metro_id)))
  },
})

/** The tree, kept for the hosts that were asked last: it has ten thousand nodes. */
export const areasWithLinks = (origin: string, locale: Locale = 'RU'): schema.AreaNode[] =>
  singleton(
    'vacancies.areas.linked',
    () =>
      new LRUCache<string, schema.AreaNode[]>({
        max: 8,
        memoMethod: (key) => {
          const [name = '', host = ''] = key.split(' ')
          return areaTree().map((root) => withLink(root, links(host), name as Locale))
        },
      }),
  ).memo(`${locale} ${origin}`)

const withLink = ({ id, parent_id, name, areas }: AreaTree, to: Links, locale: Locale): schema.AreaNode => ({
  id,
  parent_id,
  parent_url: parent_id && to.area(parent_id),
  name: areaName(name, locale),
  url: to.area(id),
  areas: areas.map((inner) => withLink(inner, to, locale)),
})

/** Each station with the line it is on. */
function cityView(city: MetroCity, { origin, language }: Context): schema.MetroCityNode {
  const { metro, metroNode } = links(origin)
  const locale = localeOf(language)
  return {
    id: city.id,
    name: areaName(city.name, locale),
    url: metro(city.id),
    lines: city.lines.map(({ id, hex_color, name, stations }) => {
      const line = { id, hex_color, name: lineName(name, locale), url: metroNode(city.id, id) }
      const views = stations.map((station) => ({
        ...station,
        name: stationName(station.name, locale),
        url: metroNode(city.id, station.id),
        line,
      }))
      return { ...line, stations: views }
    }),
  }
}
