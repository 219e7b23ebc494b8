import { chosenLocale, LOCALES, type Locale } from '#i18n/locales.ts'
import type { Context } from '#server/core/context.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { polled } from '#server/core/database/polled.ts'
import type { EditedChoice } from './choices.schema.ts'
import { everyChoice, type StoodChoice } from './choices.sql.ts'

export type Question = StoodChoice['question']

/** The two lists of a version. */
export interface Lists {
  quality_choices: EditedChoice[]
  better_quality_choices: EditedChoice[]
}

/** The newest version, and the words of the choices of all versions. */
export interface Choices extends Lists {
  version: number
  retired: EditedChoice[]
  /** Choices by their words in any language and version, in the state that had these words; of several, the newest. */
  byWords: Record<Question, ReadonlyMap<string, EditedChoice>>
}

/** The choices as this process knows them: at most ten seconds old, older only while the database is unreachable. */
export const { current: currentChoices, forget: forgetChoices } = polled<Choices>({
  name: 'ride-choices',
  read: (known) => storedChoices(db(), known),
})

/** The choices as stored. @param known returned when there is no newer version */
export async function storedChoices(store: Db, known: Choices | null = null): Promise<Choices> {
  const { version, lists } = await store.rideChoices.findFirstOrThrow({ orderBy: { version: 'desc' } })
  if (known?.version === version) return known
  const present = lists as unknown as Lists
  const stood = await everyChoice(store)
  const ids = new Set([...present.quality_choices, ...present.better_quality_choices].map(({ id }) => id))
  const former = new Map(stood.filter(({ choice }) => !ids.has(choice.id)).map(({ choice }) => [choice.id, choice]))
  return {
    ...present,
    version,
    retired: [...former.values()],
    byWords: { quality: byWords(stood, 'quality'), better: byWords(stood, 'better') },
  }
}

function byWords(stood: readonly StoodChoice[], wanted: Question): Map<string, EditedChoice> {
  const own = stood.filter(({ question }) => question === wanted)
  return new Map(own.flatMap(({ choice }) => LOCALES.map((locale) => [choice.text[locale], choice] as const)))
}

/** The language of choices for a caller: of the page, or what a program asks for by `Accept-Language`. */
export function choiceLocale({ language }: Pick<Context, 'language'>): Locale {
  return chosenLocale({ accepted: language })
}

/**
 * Returns a function that puts an answer into the caller's language, as its choice was called at that time; words of no
 * choice stay as they are.
 */
export async function shownAnswer(
  ctx: Pick<Context, 'language'>,
): Promise<(question: Question, answer: string) => string> {
  const { byWords } = await currentChoices()
  const locale = choiceLocale(ctx)
  return (question, answer) => byWords[question].get(answer)?.text[locale] ?? answer
}
