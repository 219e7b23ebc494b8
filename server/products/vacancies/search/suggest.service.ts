import type { Context } from '#server/core/context.ts'
import { publicQuery } from '../operation.ts'
import { otherLayout } from '../text/query/spelling.ts'
import { companiesNamed } from '../companies/companies.sql.ts'
import { logoUrls } from '../companies/logo.ts'
import { links } from '../links.ts'
import { allAreas, type Area } from '../dictionaries/areas.ts'
import { localeOf } from '../dictionaries/english.ts'
import { fieldsOfStudy, idOfText, institutions } from '../dictionaries/short-lists.ts'
import { areaName, lineName, roleName, stationName } from '../dictionaries/localized.ts'
import { areaRef, industriesView, wordingFor } from '../postings/vacancy-view.ts'
import { metroStations } from '../dictionaries/metro.ts'
import { allRoles } from '../dictionaries/dictionaries.ts'
import { correctedText } from './spelling.ts'
import { Suggest, Suggestions, type SuggestKind } from './suggest.schema.ts'
import { skills } from './skills.ts'
import { titlesWith } from './suggest.sql.ts'

const MOST = 10

export const suggest = publicQuery({
  id: 'suggests.get',
  name: 'listSuggestions',
  summary: 'List completions of a partial text',
  description:
    'A text without completions is tried in the other keyboard layout and then, where titles ' +
    'are suggested, with its typing errors corrected.',
  input: Suggest,
  output: Suggestions,
  async run(ctx, input) {
    const typed = input.text.trim().replace(/\s+/g, ' ')
    for (const reading of [asTyped, otherLayout, TITLES.has(input.kind) ? correctedText : () => null]) {
      const text = await reading(typed)
      const items = text === null ? [] : await suggestions(ctx, input.kind, text)
      if (items.length > 0) return { items }
    }
    return { items: [] }
  },
})

const asTyped = (text: string): string => text
const TITLES = new Set<SuggestKind>([
  'vacancy_search_keyword',
  'resume_search_keyword',
  'positions',
  'vacancy_positions',
])

async function suggestions(ctx: Context, kind: SuggestKind, text: string): Promise<Suggestions['items']> {
  const locale = localeOf(ctx.language)
  switch (kind) {
    case 'vacancy_search_keyword':
    case 'resume_search_keyword':
      return (await titlesWith(text, MOST)).map((title) => ({ text: title }))
    case 'positions':
    case 'vacancy_positions':
      return (await titlesWith(text, MOST)).map((title) => ({
        text: title,
        id: idOfText(title),
        professional_roles: rolesOfTitle(title),
        specializations: [],
      }))
    case 'areas':
      return areasLike(ctx, text, () => true)
    case 'area_leaves':
      return areasLike(ctx, text, (area) => area.leaf)
    case 'skill_set':
      return best(await skills(), text, (skill) => skill.text)
    case 'fields_of_study':
      return best(fieldsOfStudy(), text, (field) => field.text)
    case 'educational_institutions':
      return best(institutions(), text, ({ text: name, acronym, synonyms }) => `${acronym} ${name} ${synonyms}`).map(
        ({ area_id, ...one }) => ({ ...one, area: areaRef(Number(area_id), wordingFor(ctx)) }),
      )
    case 'companies':
      return (await companiesNamed(ctx.reads, text, MOST)).map(({ id, name, areaId, industries, ownerId }) => ({
        text: name,
        id: String(id),
        url: links(ctx.origin).employer(id),
        area: areaRef(areaId, wordingFor(ctx)),
        logo_urls: logoUrls({ id, ownerId }, links(ctx.origin)),
        industries: industriesView(industries, locale),
      }))
    case 'professional_roles':
      return best(allRoles(), text, (role) => inBoth(role.name, roleName(role, locale))).map((role) => ({
        text: roleName(role, locale),
        id: role.id,
        accept_incomplete_resumes: role.accept_incomplete_resumes,
      }))
    case 'countries':
      return areasLike(ctx, text, isCountry)
    case 'metro_stations':
      return best(metroStations(), text, ({ station }) => inBoth(station.name, stationName(station.name, locale))).map(
        ({ city, station, line }) => ({
          text: `${stationName(station.name, locale)} (${lineName(line.name, locale)})`,
          id: station.id,
          url: links(ctx.origin).metroNode(city.id, station.id),
        }),
      )
  }
}

/** Countries, including those that the dictionary lists under "other regions". */
const isCountry = ({ id, parentId }: Area): boolean =>
  parentId === null ? id !== OTHER_REGIONS : parentId === OTHER_REGIONS
const OTHER_REGIONS = 1001

function areasLike(ctx: Context, text: string, wanted: (area: Area) => boolean): Suggestions['items'] {
  const locale = localeOf(ctx.language)
  // Countries, regions and federal cities before villages with the same prefix.
  const areas = allAreas().filter(wanted)
  return best(
    areas,
    text,
    (area) => inBoth(area.name, areaName(area.name, locale)),
    (area) => area.path.length,
  ).map((area) => ({
    text: areaName(area.name, locale),
    id: String(area.id),
    url: links(ctx.origin).area(area.id),
  }))
}

/** Items whose name begins with the text, then those with a word that does, then those that contain it. */
function best<T>(
  items: readonly T[],
  text: string,
  nameOf: (item: T) => string | readonly string[],
  depthOf: (item: T) => number = () => 0,
): T[] {
  const wanted = folded(text)
  const ranked: { item: T; rank: number }[] = []
  for (const item of items) {
    const places = [nameOf(item)].flat().map((name) => placeIn(folded(name), wanted))
    const place = Math.min(...places)
    if (place < NOWHERE) ranked.push({ item, rank: place * 10 + depthOf(item) })
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ item }) => item)
}

/** 0 at the beginning, 1 at the beginning of a word, 2 within one. */
function placeIn(name: string, wanted: string): number {
  const at = name.indexOf(wanted)
  if (at < 0) return NOWHERE
  return at === 0 ? 0 : /[^\p{L}\d]/u.test(name.charAt(at - 1)) ? 1 : 2
}

const NOWHERE = 3

/** A name is found in Russian and in the language that it is shown in. */
const inBoth = (name: string, shown: string): readonly string[] => (name === shown ? [name] : [name, shown])

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Roles one of whose names has every word of the title, or whose words the title has: the closest first. */
function rolesOfTitle(title: string): { id: string; name: string; accept_incomplete_resumes: boolean }[] {
  const wanted = wordsOf(title)
  const near = allRoles().flatMap((role) => {
    const share = Math.max(...role.name.split(',').map((name) => overlap(wanted, wordsOf(name))))
    return share > 0 ? [{ role, share }] : []
  })
  return near
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_ROLES)
    .map(({ role: { id, name, accept_incomplete_resumes } }) => ({ id, name, accept_incomplete_resumes }))
}

const MOST_ROLES = 3
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\d+#]{2,}/gu) ?? []

/** The share of the longer of two names that the shorter one covers; 0 unless the longer one has all its words. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length > 0 && short.every((word) => long.includes(word)) ? short.length / long.length : 0
}
