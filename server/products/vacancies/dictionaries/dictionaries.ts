import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { DICTIONARY_NAMES } from './dictionaries.schema.ts'

/** An entry of a small dictionary: `driver_license_types` have no name, `schedule` has a second spelling in `uid`. */
export interface DictionaryEntry {
  id: string
  name?: string
  uid?: string
}

export interface Currency {
  code: string
  abbr: string
  name: string
  default: boolean
  /** Units of this currency for one rouble. */
  rate: number
  in_use: boolean
}

export type Dictionaries = { currency: Currency[] } & Record<string, DictionaryEntry[]>

export type DictionaryName = (typeof DICTIONARY_NAMES)[number]

/** All small dictionaries as `GET /dictionaries` returns them. */
export const allDictionaries = (): Dictionaries => state().all

/** The entries of one dictionary in their order. */
export const dictionary = (name: DictionaryName): DictionaryEntry[] => state().all[name] ?? []

/** `{id, name}` of an entry, or null for an empty or unknown id. */
export function entry(name: DictionaryName, id: string | null | undefined): { id: string; name: string } | null {
  const found = id ? state().byName.get(name)?.get(id) : undefined
  return found ? { id: found.entry.id, name: found.entry.name ?? found.entry.id } : null
}

export const isEntry = (name: DictionaryName, id: string): boolean => state().byName.get(name)?.has(id) ?? false

/**
 * The code of an entry in the search table: its position from 1. New entries must therefore be appended to a dictionary
 * file. 0 means "none".
 */
export const entryCode = (name: DictionaryName, id: string | null | undefined): number =>
  (id ? state().byName.get(name)?.get(id)?.code : undefined) ?? 0

/** The entry with this code in the search table. */
export const entryOfCode = (name: DictionaryName, code: number): DictionaryEntry | undefined =>
  state().all[name]?.[code - 1]

interface Held {
  all: Dictionaries
  byName: Map<string, Map<string, { entry: DictionaryEntry; code: number }>>
}

const state = (): Held =>
  singleton('vacancies.dictionaries', () => {
    const all = dataFile<Dictionaries>('vacancies/dictionaries.json')
    // Additions since 2025 are a separate file, whose entries follow those of the same dictionary.
    for (const [name, entries] of Object.entries(
      dataFile<Record<string, DictionaryEntry[]>>('vacancies/dictionaries-2025.json'),
    ))
      all[name] = [...(all[name] ?? []), ...entries]
    const byName = new Map(
      Object.entries(all).map(([name, entries]) => [
        name,
        new Map(
          entries.map((item, at) => ['id' in item ? item.id : item.code, { entry: toEntry(item), code: at + 1 }]),
        ),
      ]),
    )
    return { all, byName }
  })

const toEntry = (item: DictionaryEntry | Currency): DictionaryEntry =>
  'id' in item ? item : { id: item.code, name: item.name }

export const currencyByCode = (code: string): Currency | undefined =>
  allDictionaries().currency.find((currency) => currency.code === code)

/** An amount in whole roubles. Unknown currencies, which are refused on write, count as roubles. */
export function toRoubles(amount: number, code: string): number {
  return Math.round(amount / (currencyByCode(code)?.rate ?? 1))
}

interface Language {
  id: string
  name: string
  uid: string
}

/** Languages, most requested first. The list is Quartet's own. Ids are ISO 639-3 codes. */
export const allLanguages = (): Language[] =>
  singleton('vacancies.languages', () => dataFile<Language[]>('vacancies/languages.json'))

export const languageById = (id: string): Language | undefined => allLanguages().find((language) => language.id === id)

interface ProfessionalRole {
  id: string
  name: string
  accept_incomplete_resumes: boolean
  is_default: boolean
  select_deprecated: boolean
  search_deprecated: boolean
}

interface RoleCategories {
  categories: { id: string; name: string; roles: ProfessionalRole[] }[]
}

/** Professional roles by category as the API returns them; a role may be in several categories. */
export const roleCategories = (): RoleCategories => index().tree

export const roleById = (id: number | string): ProfessionalRole | undefined => index().byId.get(Number(id))

/** Every role once, in the order of the dictionary. */
export const allRoles = (): ProfessionalRole[] => [...index().byId.values()]

const index = (): { tree: RoleCategories; byId: Map<number, ProfessionalRole> } =>
  singleton('vacancies.roles', () => {
    const tree = dataFile<RoleCategories>('vacancies/professional-roles.json')
    const byId = new Map<number, ProfessionalRole>()
    for (const category of tree.categories)
      for (const role of category.roles) if (!byId.has(Number(role.id))) byId.set(Number(role.id), role)
    return { tree, byId }
  })
