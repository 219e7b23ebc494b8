import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { MOST_TEMPLATE_TEXT } from './settings.schema.ts'

/** The most responses that are answered at once. */
export const MOST_AT_ONCE = 50

export const AnswerResponses = named('HiringAnswersInput', {
  responses: z.array(idParam('string')).min(1).max(MOST_AT_ONCE).describe('Ids of responses'),
  action: z.enum(['invite', 'discard']).describe('What happens to each'),
  message: text(MOST_TEMPLATE_TEXT)
    .optional()
    .describe('Message to each: {name} is the given name of the applicant, {vacancy} the title'),
})

/** Why a response was not answered. */
export const REFUSALS = ['already', 'not_found', 'vacancy_held', 'no_name', 'too_long'] as const

export const Answered = named('HiringAnswers', {
  done: z.int().describe('How many were answered'),
  items: z.array(
    z.object({
      id: z.string(),
      refused: z
        .enum(REFUSALS)
        .nullable()
        .describe(
          'null: answered; already: it was in that state; no_name: the resume hides the name that the message needs',
        ),
    }),
  ),
})

/** What a template may contain, for messages that speak of it. */
export const PLACEHOLDERS = { name: '{name}', vacancy: '{vacancy}' }

/** A template with its values. */
export function fillTemplate(template: string, values: { name: string; vacancy: string }): string {
  return template.replaceAll(/\{(name|vacancy)\}/g, (_, key: 'name' | 'vacancy') => values[key])
}

export const needsName = (template: string): boolean => template.includes('{name}')
