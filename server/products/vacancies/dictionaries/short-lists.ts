import { createHash } from 'node:crypto'
import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** Our own lists, which are shorter than those of the public API and have other ids. */

export interface District {
  id: string
  name: string
  area_id: string
}

export interface Institution {
  id: string
  text: string
  acronym: string | null
  synonyms: string | null
  area_id: string
}

/** Districts of Moscow and Saint Petersburg. */
export const districts = (): District[] =>
  singleton('vacancies.districts', () => dataFile<District[]>('vacancies/districts.json'))

/** Large universities. */
export const institutions = (): Institution[] =>
  singleton('vacancies.institutions', () => dataFile<Institution[]>('vacancies/institutions.json'))

/** Fields of study at these institutions. */
export const fieldsOfStudy = (): { id: string; text: string }[] =>
  singleton('vacancies.fields-of-study', () =>
    dataFile<{ id: string; text: string }[]>('vacancies/fields-of-study.json'),
  )

/**
 * An id for a text without one, a skill or a title: the same in every process and for any letter
 * case.
 */
export function idOfText(text: string): string {
  const folded = text.trim().toLowerCase().replaceAll('ё', 'е')
  return String(Number.parseInt(createHash('sha256').update(folded).digest('hex').slice(0, 12), 16))
}
