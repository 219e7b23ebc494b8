import { dataFile } from '#server/core/process/data-file.ts'
import { stem } from '../analysis/words.ts'
import { tokenize } from '../analysis/tokenize.ts'

/**
 * Finds the area that these normalised words name: `санкт петербург`, `спб`, after a preposition also `екатеринбурге`.
 * Null for none. See `placeLookup`.
 */
export type PlaceLookup = (name: string, afterPreposition: boolean) => string | null

/** A node of the tree of areas; `path` runs from the country to the node itself. */
interface Place {
  id: number | string
  name: string
  path: readonly number[]
}

interface Known {
  id: string
  depth: number
  alone: boolean
}

/**
 * Finds areas by their name, or by a short name in use (`city-names.json`). Thousands of villages have names that are
 * ordinary words (Опыт, База, Строитель), so a single word counts only for a country or a city that is listed, and in
 * another form than the name only after a preposition; names of several words always count, in any form. Of areas with
 * the same name the highest in the tree is chosen, and none when several are equally high.
 */
export function placeLookup(places: Iterable<Place>): PlaceLookup {
  const known = knownPlaces(places)
  const inflected = new Map<string, string>()
  for (const [words, { id, alone }] of known) {
    if (alone && !UNINFLECTED.has(words))
      for (const form of inflections(words)) if (!inflected.has(form)) inflected.set(form, id)
  }
  return (name, afterPreposition) => {
    const place = known.get(name)
    if (place !== undefined) return place.alone ? place.id : null
    const several = name.includes(' ')
    return afterPreposition || several ? (inflected.get(several ? stems(name) : name) ?? null) : null
  }
}

function knownPlaces(places: Iterable<Place>): Map<string, Known> {
  const known = new Map<string, Known>()
  const { unambiguous, inRegions, shortNames } = cityNames()
  const cities = new Set(unambiguous.map(key))
  const short = new Map<string, Known>()
  for (const { id, name, path } of places) {
    const chosen = inRegions.includes(name)
    const words = key(chosen ? name.replace(/ \(.*/, '') : name)
    const country = path.length === 1 || path[0] === OTHER_COUNTRIES
    const depth = country ? 0 : path.length
    for (const other of shortNames[name] ?? []) {
      const before = short.get(key(other))
      if (before === undefined || depth < before.depth) short.set(key(other), { id: String(id), depth, alone: true })
    }
    const single = !words.includes(' ')
    const meant = chosen || country || (single ? cities.has(words) : !name.includes('('))
    if (!meant || NOT_PLACES.has(words)) continue
    const before = known.get(words)
    if (before === undefined || depth < before.depth) known.set(words, { id: String(id), depth, alone: true })
    else if (depth === before.depth) before.alone = false
  }
  for (const [words, place] of short) if (!known.has(words)) known.set(words, place)
  return known
}

/** The root "Другие регионы", whose children are countries. */
const OTHER_COUNTRIES = 1001
const NOT_PLACES: ReadonlySet<string> = new Set(['другие регионы', 'другое', 'того', 'мали'])
/** Names whose other forms are ordinary words: "мастер на шахте". */
const UNINFLECTED: ReadonlySet<string> = new Set(['шахты', 'находка', 'нижний', 'чад'])

/** Inflected forms of a name: a single word as it is, several words by their stems. */
function inflections(name: string): string[] {
  const words = name.split(' ')
  if (words.length === 1) return formsOf(name)
  const variants = words
    .slice(0, 4)
    .map((word) => [...new Set([word, ...formsOf(word)].map((form) => stem(form) ?? form))])
  return variants.reduce(
    (all, some) => all.flatMap((head) => some.map((tail) => (head === '' ? tail : `${head} ${tail}`))),
    [''],
  )
}

const stems = (name: string): string =>
  name
    .split(' ')
    .map((word) => stem(word) ?? word)
    .join(' ')

/** Case forms of a place's name by its ending; some that do not exist do no harm. */
function formsOf(word: string): string[] {
  const rule = DECLENSIONS.find(([ending]) => ending.test(word))
  if (rule === undefined || word.length < 3) return []
  const base = word.replace(rule[0], '')
  return rule[1].split(' ').map((ending) => base + ending)
}

const DECLENSIONS: readonly (readonly [RegExp, string])[] = [
  [/орел$/, 'орле орла орлу орлом'],
  [/ец$/, 'це ца цу цом ьце ьца ьцу ьцом'],
  [/(?:ий|ый|ой)$/, 'ом ем ого его ому ему'],
  [/(?:ое|ее)$/, 'ом ем ого его'],
  [/(?:ые|ие)$/, 'ых их ым им'],
  [/ая$/, 'ой'],
  [/ия$/, 'ии ию ией'],
  [/а$/, 'е ы и у ой'],
  [/я$/, 'е и ю ей'],
  [/ь$/, 'и е ю я ью'],
  [/[ыи]$/, 'ах ях ам ов'],
  [/о$/, 'е а у'],
  [/й$/, 'е я ю'],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/, 'е а у ом'],
]

const key = (name: string): string =>
  tokenize(name)
    .map((token) => token.word.form)
    .join(' ')

interface CityNames {
  /** Cities whose one-word name is not an ordinary word. */
  unambiguous: string[]
  /**
   * Names of cities as in the dictionary that are meant where smaller places have the same name.
   */
  inRegions: string[]
  /** Name as in the dictionary → what people call the place. */
  shortNames: Record<string, string[]>
}

export const cityNames = (): CityNames => dataFile('vacancies/city-names.json')
