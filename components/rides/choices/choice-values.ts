import { LOCALES, type Locale } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'
import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'

export type Edited = RouterOutput['rides']['choices']['get']
export type Choice = Edited['retired'][number]
export type ListName = 'quality_choices' | 'better_quality_choices'
export const LISTS = ['quality_choices', 'better_quality_choices'] as const

/** A choice as the form has it. */
export interface ChoiceValues {
  text: Record<Locale, string>
  stars: number[]
  cause: Choice['cause']
}

export const NEW_CHOICE: ChoiceValues = { text: { en: '', ru: '' }, stars: [], cause: 'driver' }

export function choiceValues({ text, stars = [], cause }: Choice): ChoiceValues {
  return { text, stars, cause }
}

/** The words of a choice in the language of the page, and those in the others. */
export function wordsOf({ text }: Pick<Choice, 'text'>): { own: string; others: [Locale, string][] } {
  const locale = currentLocale()
  return {
    own: text[locale],
    others: LOCALES.filter((one) => one !== locale).map((one) => [one, text[one]]),
  }
}

type Draft = Omit<Choice, 'id'> & { id?: string }

/** The input that replaces one of the lists and keeps the other. */
export function withList(
  edited: Edited,
  name: ListName,
  list: readonly Draft[],
): RouterInput['rides']['choices']['set'] {
  const lists = { ...edited, [name]: list } as Record<ListName, readonly Draft[]>
  return {
    version: edited.version,
    quality_choices: lists.quality_choices.map(({ id, text, stars = [], cause }) => ({ id, text, stars, cause })),
    better_quality_choices: lists.better_quality_choices.map(({ id, text, cause }) => ({ id, text, cause })),
  }
}

/** The list with the item at index `from` moved by one place. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(from + by, 0, one)
  return next
}

/** The list that a retired choice belongs to: only choices of the standard question have ratings. */
export function listOf({ stars }: Pick<Choice, 'stars'>): ListName {
  return stars === undefined ? 'better_quality_choices' : 'quality_choices'
}
