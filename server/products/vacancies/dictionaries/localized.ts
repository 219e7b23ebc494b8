import { singleton } from '#server/core/process/singleton.ts'
import { industryTree, type Industry } from './branches.ts'
import {
  allDictionaries,
  allLanguages,
  entry,
  roleCategories,
  type Dictionaries,
  type DictionaryName,
} from './dictionaries.ts'
import { englishArea, englishLanguage, englishTables, type Locale } from './english.ts'
import type { MetroNode } from './metro.ts'
import { transliterate } from './transliterate.ts'

/** The name of an area in that language. */
export const areaName = (name: string, locale: Locale): string => (locale === 'EN' ? englishArea(name) : name)

export const lineName = (name: string, locale: Locale): string =>
  locale === 'EN' ? (englishTables().lines[name] ?? transliterate(name)) : name

export const stationName = (name: string, locale: Locale): string => (locale === 'EN' ? transliterate(name) : name)

/** `{id, name}` of an entry in that language, or null for an empty or unknown id. */
export function entryIn(locale: Locale, name: DictionaryName, id: string | null | undefined) {
  const found = entry(name, id)
  return found && locale === 'EN' ? { id: found.id, name: entryName(name, found, locale) } : found
}

export const entryName = (dictionary: DictionaryName, { id, name }: Named, locale: Locale): string =>
  locale === 'EN' ? (englishTables().dictionaries[dictionary]?.[id] ?? name) : name

export const roleName = ({ id, name }: Named, locale: Locale): string =>
  locale === 'EN' ? (englishTables().roles[id] ?? name) : name

export const industryName = ({ id, name }: Named, locale: Locale): string =>
  locale === 'EN' ? (englishTables().industries[id] ?? name) : name

export const metroName = ({ line, station }: MetroNode, locale: Locale): string =>
  station ? stationName(station.name, locale) : lineName(line.name, locale)

interface Named {
  id: string
  name: string
}

/** All small dictionaries; the same object each time. */
export const dictionariesIn = (locale: Locale): Dictionaries =>
  locale === 'RU' ? allDictionaries() : singleton('vacancies.english.dictionaries', englishDictionaries)

function englishDictionaries(): Dictionaries {
  const { dictionaries } = englishTables()
  const named = Object.entries(allDictionaries()).map(([dictionary, entries]) => [
    dictionary,
    entries.map((item) => {
      const name = dictionaries[dictionary]?.['id' in item ? item.id : item.code]
      if (name === undefined) return item
      return 'abbr' in item ? { ...item, name, abbr: transliterate(item.abbr) } : { ...item, name }
    }),
  ])
  return Object.fromEntries(named) as Dictionaries
}

/** Professional roles by category; the same object each time. */
export const rolesIn = (locale: Locale): ReturnType<typeof roleCategories> =>
  locale === 'RU'
    ? roleCategories()
    : singleton('vacancies.english.roles', () => {
        const tables = englishTables()
        return {
          categories: roleCategories().categories.map(({ id, name, roles }) => ({
            id,
            name: tables.categories[id] ?? name,
            roles: roles.map((role) => ({ ...role, name: tables.roles[role.id] ?? role.name })),
          })),
        }
      })

/** Industries with their parts; the same object each time. */
export const industriesIn = (locale: Locale): Industry[] =>
  locale === 'RU'
    ? industryTree()
    : singleton('vacancies.english.industries', () => {
        const names = englishTables().industries
        return industryTree().map(({ id, name, industries }) => ({
          id,
          name: names[id] ?? name,
          industries: industries.map((part) => ({ ...part, name: names[part.id] ?? part.name })),
        }))
      })

/** Languages; the same object each time. */
export const languagesIn = (locale: Locale): ReturnType<typeof allLanguages> =>
  locale === 'RU'
    ? allLanguages()
    : singleton('vacancies.english.language-list', () =>
        allLanguages().map((language) => ({ ...language, name: englishLanguage(language.id, language.name) })),
      )

export const localesIn = (locale: Locale): { id: Locale; name: string; current: boolean }[] => [
  { id: 'RU', name: locale === 'EN' ? 'Russian' : 'Русский', current: locale === 'RU' },
  { id: 'EN', name: locale === 'EN' ? 'English' : 'Английский', current: locale === 'EN' },
]
