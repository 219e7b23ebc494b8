import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'

/** What can be suggested. `positions` and `vacancy_positions` are titles, as `vacancy_search_keyword`.
 * Metro stations and countries are our own kinds, for the forms of vacancies and resumes. */
const SUGGEST_KINDS = [
  'vacancy_search_keyword',
  'positions',
  'vacancy_positions',
  'areas',
  'area_leaves',
  'skill_set',
  'companies',
  'professional_roles',
  'metro_stations',
  'countries',
] as const
export type SuggestKind = (typeof SUGGEST_KINDS)[number]

export const Suggest = z.object({
  kind: z
    .string()
    .refine((kind): kind is SuggestKind => (SUGGEST_KINDS as readonly string[]).includes(kind), {
      message: 'Not found',
      params: { code: 'not_found' },
    })
    .describe('What to suggest'),
  text: text(3000, 2).describe('What has been typed, 2 to 3000 characters'),
  area_id: text(20).optional().describe('Accepted and ignored'),
  locale: text(10).optional().describe('Accepted and ignored; names are in Russian'),
})

export const Suggestions = z
  .object({
    items: z.array(z.object({ text: z.string(), id: z.string().optional(), url: z.string().optional() })),
  })
  .meta({ id: 'SuggestionList' })
export type Suggestions = z.output<typeof Suggestions>
