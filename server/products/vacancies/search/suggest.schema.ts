import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { AreaRef, LogoUrls, Named } from '../postings/vacancy.schema.ts'

const SuggestedRole = Named.extend({ accept_incomplete_resumes: z.boolean() }).meta({ id: 'SuggestedRole' })

/** What can be suggested. `positions` and `vacancy_positions` are titles, as the two keywords.
 * Metro stations and countries are our own kinds, for the forms of vacancies and resumes. */
const SUGGEST_KINDS = [
  'vacancy_search_keyword',
  'resume_search_keyword',
  'positions',
  'vacancy_positions',
  'areas',
  'area_leaves',
  'skill_set',
  'companies',
  'professional_roles',
  'fields_of_study',
  'educational_institutions',
  'metro_stations',
  'countries',
] as const
export type SuggestKind = (typeof SUGGEST_KINDS)[number]

export const Suggest = z.object({
  kind: z
    .string()
    .refine((kind): kind is SuggestKind => (SUGGEST_KINDS as readonly string[]).includes(kind), {
      error: () => texts('errors.titles')('not_found'),
      params: { code: 'not_found' },
    })
    .describe('What to suggest'),
  text: text(3000, 2)
    .meta({ examples: ['мен'] })
    .describe('What has been typed, 2 to 3000 characters'),
  area_id: text(20).optional().describe('Accepted and ignored'),
  locale: text(10).optional().describe('Accepted and ignored; names are in Russian'),
})

export const Suggestions = named('SuggestionList', {
  items: z.array(
    named('Suggestion', {
      text: z.string(),
      id: z.string().optional(),
      url: z.string().optional(),
      area: AreaRef.optional().describe('Where a company or an institution is'),
      logo_urls: LogoUrls.optional(),
      industries: z.array(Named).optional().describe('Of a company'),
      professional_roles: z.array(SuggestedRole).optional().describe('Roles whose name has the words of a title'),
      specializations: z.array(z.never()).optional().describe('Always empty: roles took their place'),
      accept_incomplete_resumes: z.boolean().optional(),
      acronym: z.string().nullable().optional(),
      synonyms: z.string().nullable().optional(),
    }),
  ),
})
export type Suggestions = z.output<typeof Suggestions>
