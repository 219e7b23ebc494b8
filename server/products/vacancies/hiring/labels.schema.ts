import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { AnswerResponses } from './answers.schema.ts'

export const LabelResponses = named('HiringLabelsInput', {
  responses: AnswerResponses.shape.responses,
  label: text(40).describe('Id of a label'),
  action: z.enum(['add', 'remove']).describe('What happens to the label of each'),
})

/** Why the labels of a response stay as they are. */
export const UNCHANGED = ['already', 'not_found'] as const

export const Labelled = named('HiringLabelled', {
  done: z.int().describe('How many were changed'),
  items: z.array(
    z.object({
      id: z.string(),
      refused: z
        .enum(UNCHANGED)
        .nullable()
        .describe('null: changed; already: it had the label when it was to be added, or had it not'),
    }),
  ),
})
