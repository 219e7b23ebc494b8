import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { transliterate } from './transliterate.ts'

/** A language of names. */
export type Locale = 'RU' | 'EN'

/**
 * The language of names for a request, from `Accept-Language` or a value of `locale`: English when it has a greater
 * weight than Russian, the language of the dictionaries.
 */
export function localeOf(language: string): Locale {
  const [en, ru] = (['en', 'ru'] as const).map((name) => weightOf(language, name))
  return (en ?? 0) > (ru ?? 0) ? 'EN' : 'RU'
}

/** `en-GB,en;q=0.9,ru;q=0.8` → the weight of a language, 0 when it is not there. The first of equals wins. */
function weightOf(header: string, name: string): number {
  const weights = header.split(',').map((part, at) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
    return range === name || range.startsWith(`${name}-`) ? quality - at / 1000 : 0
  })
  return Math.max(0, ...weights)
}

/**
 * Names in English. Names that are in no table are transliterated (areas, stations) or stay as they
 * are.
 */
interface Tables {
  /** Dictionary → id → name. */
  dictionaries: Record<string, Record<string, string>>
  categories: Record<string, string>
  roles: Record<string, string>
  industries: Record<string, string>
  /**
   * Russian name → English name, for countries, regions, and cities whose English name is not their
   * transliteration.
   */
  areas: Record<string, string>
  lines: Record<string, string>
}

export const englishTables = (): Tables =>
  singleton('vacancies.english', () => dataFile<Tables>('vacancies/english.json'))

/**
 * The English name of an area. The part in brackets, mostly a region, is translated as an area too.
 */
export function englishArea(name: string): string {
  const known = englishTables().areas[name]
  if (known !== undefined) return known
  // A text of our own: the dictionary of areas.
  const [, own, whole] = /^(.+?) \((.+)\)$/.exec(name) ?? []
  if (own !== undefined && whole !== undefined) return `${englishArea(own)} (${englishArea(whole)})`
  const [, adjective, kind] = /^(.+?) (область|обл\.?|край|район|АО|округ)$/.exec(name) ?? []
  return kind === undefined || adjective === undefined
    ? transliterate(name)
    : `${transliterate(adjective)} ${KINDS[kind] ?? ''}`
}

const KINDS: Readonly<Record<string, string>> = {
  область: 'Oblast',
  обл: 'Oblast',
  'обл.': 'Oblast',
  край: 'Krai',
  район: 'District',
  округ: 'District',
  АО: 'Autonomous Okrug',
}

/** The English name of a language by its ISO 639 code. */
export function englishLanguage(id: string, name: string): string {
  return (
    singleton(
      'vacancies.english.languages',
      () => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
    ).of(id) ?? name
  )
}
