import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/singleton.ts'
import { publicQuery } from '../operation.ts'
import { otherLayout } from '../text/query/spelling.ts'
import { companiesNamed } from '../companies/companies.sql.ts'
import { links } from '../links.ts'
import { allAreas, type Area } from '../dictionaries/areas.ts'
import { metroStations } from '../dictionaries/metro.ts'
import { allRoles } from '../dictionaries/dictionaries.ts'
import { correctedText } from './spelling.ts'
import { Suggest, Suggestions, type SuggestKind } from './suggest.schema.ts'
import { frequentSkills, titlesWith } from './suggest.sql.ts'

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
const TITLES = new Set<SuggestKind>(['vacancy_search_keyword', 'positions', 'vacancy_positions'])

async function suggestions(ctx: Context, kind: SuggestKind, text: string): Promise<Suggestions['items']> {
  switch (kind) {
    case 'vacancy_search_keyword':
    case 'positions':
    case 'vacancy_positions':
      return (await titlesWith(text, MOST)).map((title) => ({ text: title }))
    case 'areas':
      return areasLike(ctx, text, () => true)
    case 'area_leaves':
      return areasLike(ctx, text, (area) => area.leaf)
    case 'skill_set':
      return best(await skills(), text, (skill) => skill).map((skill) => ({ text: skill }))
    case 'companies':
      return (await companiesNamed(text, MOST)).map(({ id, name }) => ({
        text: name,
        id: String(id),
        url: links(ctx.origin).employer(id),
      }))
    case 'professional_roles':
      return best(allRoles(), text, (role) => role.name).map((role) => ({ text: role.name, id: role.id }))
    case 'countries':
      return areasLike(ctx, text, isCountry)
    case 'metro_stations':
      return best(metroStations(), text, ({ station }) => station.name).map(({ station, line }) => ({
        text: `${station.name} (${line.name})`,
        id: station.id,
      }))
  }
}

/** Countries, including those that the dictionary lists under "other regions". */
const isCountry = ({ id, parentId }: Area): boolean =>
  parentId === null ? id !== OTHER_REGIONS : parentId === OTHER_REGIONS
const OTHER_REGIONS = 1001

function areasLike(ctx: Context, text: string, wanted: (area: Area) => boolean): Suggestions['items'] {
  // Countries, regions and federal cities before villages with the same prefix.
  const areas = allAreas().filter(wanted)
  return best(
    areas,
    text,
    (area) => area.name,
    (area) => area.path.length,
  ).map((area) => ({
    text: area.name,
    id: String(area.id),
    url: links(ctx.origin).area(area.id),
  }))
}

/** Items whose name begins with the text, then those with a word that does, then those that contain it. */
function best<T>(
  items: readonly T[],
  text: string,
  nameOf: (item: T) => string,
  depthOf: (item: T) => number = () => 0,
): T[] {
  const wanted = folded(text)
  const ranked: { item: T; rank: number }[] = []
  for (const item of items) {
    const name = folded(nameOf(item))
    const at = name.indexOf(wanted)
    if (at < 0) continue
    const place = at === 0 ? 0 : /[^\p{L}\d]/u.test(name.charAt(at - 1)) ? 1 : 2
    ranked.push({ item, rank: place * 10 + depthOf(item) })
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ item }) => item)
}

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

const SKILLS_MS = 10 * 60 * 1000

/** Asked of the database at most every ten minutes. */
function skills(): Promise<string[]> {
  const kept = singleton('vacancies.skills', () => ({ at: 0, list: Promise.resolve<string[]>([]) }))
  if (Date.now() - kept.at > SKILLS_MS) {
    kept.at = Date.now()
    kept.list = frequentSkills(5000)
    kept.list.catch(() => (kept.at = 0))
  }
  return kept.list
}
