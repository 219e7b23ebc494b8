import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { employerMutation } from '../operation.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { cleanHtml } from '../text/html.ts'
import { VacancyInput } from './vacancy-input.schema.ts'

export const previewVacancy = employerMutation({
  id: 'vacancies.preview',
  summary: 'Preview a description as it would be stored',
  description: 'Sanitizes the HTML as publishing the vacancy would, and counts its text. Nothing is stored.',
  audit: false,
  atOnce: true,
  input: VacancyInput.pick({ description: true }),
  output: named('DescriptionPreview', {
    description: z.string().describe('Sanitized HTML'),
    characters: z.number().int().describe('Length of its text, which must be 150 to 10,000'),
  }),
  run(_ctx, input) {
    const description = cleanHtml(input.description)
    return Promise.resolve({ description, characters: plainText(description).length })
  },
})
