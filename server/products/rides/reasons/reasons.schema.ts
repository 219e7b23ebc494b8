import { z } from 'zod'
import { named, nameText } from '#server/core/base.schema.ts'

export const CAUSES = ['driver', 'car', 'route', 'price', 'application'] as const
export type Cause = (typeof CAUSES)[number]

const choice = nameText(60).describe('The choice, as `quality_choices` has it')
const cause = z.enum(CAUSES).describe('What it is about')

/** A choice of the standard question, and the ratings that it belongs to. */
const Choice = z
  .strictObject({
    text: choice,
    stars: z.array(z.int().min(1).max(5)).min(1).max(5).describe('Ratings at which a client shows it'),
    cause,
  })
  .meta({ id: 'FeedbackChoice' })

/** How `/config` serves them: the version changes with every change of the list. */
export const ChoiceGroups = named('FeedbackChoices', {
  version: z.int().min(1).describe('Version of the list'),
  choices: z.array(Choice).describe('The choices of the standard question, in the order of `quality_choices`'),
})

/** The file `reasons.json`. */
export const Reasons = z
  .strictObject({
    version: z.int().min(1),
    choices: z.array(Choice).min(1).max(50),
    better: z
      .array(z.strictObject({ text: choice, cause }))
      .min(1)
      .max(50),
  })
  .refine(({ choices, better }) => [choices, better].every(areDifferent), 'a text stands twice in a list')

function areDifferent(list: readonly { text: string }[]): boolean {
  return new Set(list.map(({ text }) => text)).size === list.length
}
