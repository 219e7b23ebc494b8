import { z } from 'zod'
import type { Locale } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { idParam, named, nameText } from '#server/core/base.schema.ts'
import { CAUSES, LONGEST_CHOICE } from './causes.schema.ts'

/** The most choices of a question. */
const MOST_CHOICES = 50

const words = nameText(LONGEST_CHOICE)
const rating = z.int().min(1).max(5)
const cause = z.enum(CAUSES).describe('What it is about')
const version = z.int().min(1).describe('Version of the choices')

/** The list in the answer of `/config`; its version changes with every change of the choices. */
export const ChoiceGroups = named('FeedbackChoices', {
  version,
  choices: z
    .array(
      named('FeedbackChoice', {
        text: z.string().describe('The choice, as `quality_choices` has it'),
        stars: z.array(z.int()).describe('Ratings at which a client shows it'),
        cause,
      }),
    )
    .describe('The choices of the standard question, in the order of `quality_choices`'),
})

const Words = z
  .strictObject({ en: words.describe('In English'), ru: words.describe('In Russian') } satisfies Record<
    Locale,
    unknown
  >)
  .meta({ id: 'ChoiceWords' })
type Words = z.output<typeof Words>

const id = z.string().max(40).optional().describe('Of a choice that has stood in a version; absent: a new one')
const NewChoice = z
  .strictObject({
    id,
    text: Words.describe('Its words'),
    stars: z.array(rating).min(1).max(5).describe('Ratings at which a client shows it'),
    cause,
  })
  .meta({ id: 'NewQualityChoice' })
const NewBetterChoice = NewChoice.omit({ stars: true }).meta({ id: 'NewBetterChoice' })

/** All choices of the next version. */
export const SetChoices = z
  .strictObject({
    version: version.describe('The version that was edited; an older one is refused'),
    quality_choices: z.array(NewChoice).min(1).max(MOST_CHOICES).describe('Choices of the standard question'),
    better_quality_choices: z
      .array(NewBetterChoice)
      .min(1)
      .max(MOST_CHOICES)
      .describe('Choices of the question why this trip was better'),
  })
  .superRefine((lists, ctx) => {
    for (const name of ['quality_choices', 'better_quality_choices'] as const) {
      for (const path of repeated(lists[name])) {
        const message = texts('rides.errors')('choiceTwice')
        ctx.addIssue({ code: 'custom', path: [name, ...path], message, params: { code: 'invalid_input' } })
      }
    }
  })

/** Paths of the ids and words that several choices of a list have: an answer must be that of one choice. */
function repeated(list: readonly { id?: string | undefined; text: Words }[]): (string | number)[][] {
  const places = list.flatMap(({ id: known, text }, at) => [
    ...(known === undefined ? [] : [{ said: `id ${known}`, at, path: [at, 'id'] }]),
    ...Object.entries(text).map(([locale, said]) => ({ said: said.toLowerCase(), at, path: [at, 'text', locale] })),
  ])
  const same = [...Map.groupBy(places, ({ said }) => said).values()]
  return same
    .filter((ones) => new Set(ones.map(({ at }) => at)).size > 1)
    .flatMap((ones) => ones.map(({ path }) => path))
}

export const EditedChoice = named('EditedChoice', {
  id: z.string().describe('Stays the same when the words change'),
  text: named('EditedChoiceWords', {
    en: z.string().describe('In English'),
    ru: z.string().describe('In Russian'),
  } satisfies Record<Locale, unknown>).describe('Its words'),
  stars: z.array(z.int()).optional().describe('Ratings at which a client shows it; absent: of the other question'),
  cause,
})
export type EditedChoice = z.output<typeof EditedChoice>

export const EditedChoices = named('EditedChoices', {
  version,
  quality_choices: z.array(EditedChoice).describe('Choices of the standard question'),
  better_quality_choices: z.array(EditedChoice).describe('Choices of the question why this trip was better'),
  retired: z.array(EditedChoice).describe('Choices of earlier versions, which are still recognized'),
})

export const VersionRef = z.strictObject({ version: idParam().describe('Version') })

export const ChoiceHistory = named('FeedbackChoicesHistory', {
  versions: z
    .array(
      named('FeedbackChoicesVersion', {
        version,
        by: z.string().describe('Who made it'),
        at: z.string().describe('When (RFC 3339)'),
        added: z.array(z.string()).describe('Choices that the version before did not have, in the caller’s language'),
        retired: z.array(z.string()).describe('Choices that the version before had'),
        changed: z.array(z.string()).describe('Choices with other words, ratings or cause'),
        moved: z.boolean().describe('True when the choices that stay have another order'),
      }),
    )
    .describe('Versions, newest first'),
})
