import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { Vacancy } from '#prisma/generated/client.ts'
import { CONDITION, mainLexeme } from './lexemes.ts'
import { tokenize } from './tokenize.ts'
import type { Word } from './words.ts'

/** A value of a dictionary that people name in words: `без опыта`, `удаленка`, `2/2`. */
export interface Condition {
  /** as the page shows it */
  name: string
  /** lexemes of the vacancies that have it, see `conditionsOf` */
  lexemes: readonly string[]
  /** other ways to say it, as written in the data file and as words */
  phrases: readonly { text: string; words: readonly Word[] }[]
  /** whether these words name it in a query, and something else in many vacancies */
  isAmbiguous: (words: readonly Word[]) => boolean
}

/** Conditions that these adjacent words of a query name; usually one. */
export const conditionsNamed = (words: readonly Word[]): readonly Condition[] => INDEX.get(key(words)) ?? []

type Conditions = Pick<
  Vacancy,
  | 'schedule'
  | 'experience'
  | 'employment'
  | 'employmentForm'
  | 'workFormats'
  | 'workScheduleByDays'
  | 'nightShifts'
  | 'internship'
  | 'acceptHandicapped'
  | 'ageRestriction'
>

/** The lexemes of a vacancy's conditions. */
export function conditionsOf(vacancy: Conditions): string[] {
  const values: [filter: string, value: string | null | false][] = [
    ['schedule', vacancy.schedule],
    ['experience', vacancy.experience],
    ['employment', vacancy.employment],
    ['employment_form', vacancy.employmentForm],
    ...vacancy.workFormats.map((value): [string, string] => ['work_format', value]),
    ...vacancy.workScheduleByDays.map((value): [string, string] => ['work_schedule_by_days', value]),
    ['label', vacancy.nightShifts && 'night_shifts'],
    ['label', vacancy.internship && 'internship'],
    ['label', vacancy.acceptHandicapped && 'accept_handicapped'],
    ['label', vacancy.ageRestriction !== null && 'accept_teens'],
  ]
  return values.flatMap(([filter, value]) => (value ? [lexemeOf(`${filter}.${value}`)] : []))
}

const lexemeOf = (value: string): string => CONDITION + value.toLowerCase()

/** Every phrase of the list; those of several words are lexemes of the index. */
export const conditionPhrases = (): string[] => rows().flatMap(({ phrases }) => phrases)

interface Row {
  name: string
  values: string[]
  phrases: string[]
  /** Phrases that name it in a query only: in texts they mean other things too. */
  asked?: string[]
}

const rows = (): Row[] => dataFile('vacancies/conditions.json')

/** Words are compared by stem. */
const key = (words: readonly Word[]): string => words.map(mainLexeme).join(' ')

const INDEX = singleton('vacancies.analysis.conditions', () => {
  const index = new Map<string, Condition[]>()
  for (const { name, values, phrases, asked = [] } of rows()) {
    const inWords = (texts: string[]) => texts.map((text) => ({ text, words: tokenize(text).map(({ word }) => word) }))
    const [spoken, ambiguous] = [inWords(phrases), new Set(inWords(asked).map(({ words }) => key(words)))]
    const condition: Condition = {
      name,
      lexemes: values.map(lexemeOf),
      phrases: spoken,
      isAmbiguous: (words) => ambiguous.has(key(words)),
    }
    for (const entry of new Set([...spoken.map(({ words }) => key(words)), ...ambiguous])) {
      index.set(entry, [...(index.get(entry) ?? []), condition])
    }
  }
  return index
})
