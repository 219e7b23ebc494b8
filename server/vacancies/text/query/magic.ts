import { dataFile } from '#server/core/data-file.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { unitsOf, type Unit } from './parse.ts'

/** What a plain text means apart from words: `москва бухгалтер 100500` is a place, a word and a salary. */
export interface Magic {
  /** the text without the recognized parts */
  text: string
  /** ids of areas; the vacancy may be in any of them */
  areas: string[]
  /** in the default currency; implies `only_with_salary=true` */
  salary: number | null
}

/** Id of the area with this exact name, given as normalised words (`нижний новгород`), or null. See `placeLookup`. */
export type PlaceLookup = (name: string) => string | null

/**
 * Recognizes areas and a salary in a text, as `no_magic=false` requires: whole names of areas, and one number from 1,000
 * to 10,000,000 (`100500`, `100 500`, `100 500 руб.`). A text with operators, quotes or other signs of the query language
 * is taken literally; so are several numbers, standards and versions (`ISO 9001`, `Office 2016`).
 */
export function readMagic(text: string, placeOf: PlaceLookup): Magic {
  if (SIGNS.test(text)) return { text, areas: [], salary: null }
  const amounts = [...text.matchAll(AMOUNT)].filter((match) => isSalary(text, match))
  const [amount] = amounts
  const single = amount !== undefined && amounts.length === 1 ? amount : null
  const rest = single === null ? text : blanked(text, single.index, single.index + single[0].length)
  const { kept, areas } = withoutPlaces(rest, placeOf)
  return {
    text: kept.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;]+|[\s,;]+$/g, ''),
    areas,
    salary: single === null ? null : digits(single[1] ?? ''),
  }
}

const SIGNS = /["«»“”„()!*:]|(?<!\S)(?:AND|OR|NOT)(?!\S)/
const AMOUNT =
  /(?<![\p{L}\d.,/+-])(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{4,8})(?:\s*(?:₽|руб(?:лей|ля|\.)?|р\.?))?(?![\p{L}\d/+-]|[.,]\d)/giu
const STANDARD = /(?:^|[\s,])(?:iso|iec|исо|гост|rfc|ту|снип|фз)[\s-]*(?:р\s*)?$/i

function isSalary(text: string, match: RegExpMatchArray): boolean {
  const value = digits(match[1] ?? '')
  if (value < 1000 || value > 10_000_000) return false
  const before = text.slice(0, match.index)
  return !STANDARD.test(before) && !(value < 10_000 && /[a-z][\s-]*$/i.test(before))
}

function digits(text: string): number {
  return Number(text.replaceAll(/\D/g, ''))
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

function withoutPlaces(text: string, placeOf: PlaceLookup): { kept: string; areas: string[] } {
  const units = unitsOf(text, { start: 0, end: text.length })
  const areas: string[] = []
  let kept = text
  for (let at = 0; at < units.length;) {
    const found = placeAt(units, at, placeOf)
    if (found === null) {
      at++
      continue
    }
    const span = units.slice(at, at + found.size)
    kept = blanked(kept, span[0]?.start ?? 0, span.at(-1)?.end ?? 0)
    if (!areas.includes(found.id)) areas.push(found.id)
    at += found.size
  }
  return { kept, areas }
}

/** Names of several words are tried before their parts: Нижний Новгород is not Новгород. */
const LONGEST_NAME = 5

function placeAt(units: readonly Unit[], at: number, placeOf: PlaceLookup): { id: string; size: number } | null {
  for (let size = Math.min(LONGEST_NAME, units.length - at); size > 0; size--) {
    const words = units.slice(at, at + size).flatMap((unit) => unit.words)
    const id = placeOf(words.map((word) => word.form).join(' '))
    if (id !== null) return { id, size }
  }
  return null
}

/** A node of the tree of areas; `path` runs from the country to the node itself. */
interface Place {
  id: number | string
  name: string
  path: readonly number[]
}

/**
 * Finds areas by their exact name. Thousands of villages have names that are ordinary words (Опыт, База, Строитель), so a
 * single word counts only for a country or a city that is listed; names of several words always count. Of areas with
 * the same name the highest in the tree is chosen; when there are several, none is.
 */
export function placeLookup(places: Iterable<Place>): PlaceLookup {
  const known = new Map<string, { id: string; depth: number; alone: boolean }>()
  const { unambiguous, inRegions } = cityNames()
  const cities = new Set(unambiguous.map(key))
  for (const { id, name, path } of places) {
    const chosen = inRegions.includes(name)
    const words = key(chosen ? name.replace(/ \(.*/, '') : name)
    const country = path.length === 1 || path[0] === OTHER_COUNTRIES
    const single = !words.includes(' ')
    const meant = chosen || country || (single ? cities.has(words) : !name.includes('('))
    if (!meant || NOT_PLACES.has(words)) continue
    const before = known.get(words)
    const depth = country ? 0 : path.length
    if (before === undefined || depth < before.depth) known.set(words, { id: String(id), depth, alone: true })
    else if (depth === before.depth) before.alone = false
  }
  return (name) => {
    const place = known.get(name)
    return place?.alone === true ? place.id : null
  }
}

/** The root "Другие регионы", whose children are countries. */
const OTHER_COUNTRIES = 1001
const NOT_PLACES: ReadonlySet<string> = new Set(['другие регионы', 'другое', 'того', 'мали'])

function key(name: string): string {
  return tokenize(name)
    .map((token) => token.word.form)
    .join(' ')
}

interface CityNames {
  /** Cities whose one-word name is not an ordinary word. */
  unambiguous: string[]
  /** For names that smaller places share: the city that is meant, as in the dictionary. */
  inRegions: string[]
}

export const cityNames = (): CityNames => dataFile('vacancies/city-names.json')
