import { singleton } from '#server/core/singleton.ts'
import { loadReference } from './load.ts'

export interface Language {
  id: string
  name: string
  uid: string
}

/** Languages, most asked for first. The list is Quartet's own. Ids are ISO 639-3 codes. */
export const allLanguages = (): Language[] =>
  singleton('vacancies.languages', () => loadReference<Language[]>('languages.json'))

/** The language of an id, or undefined. */
export const languageById = (id: string): Language | undefined => allLanguages().find((language) => language.id === id)
