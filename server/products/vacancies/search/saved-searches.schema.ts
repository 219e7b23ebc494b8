import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { booleanParam, idParam, named, text } from '#server/core/base.schema.ts'
import { SearchParams } from '../filters/search.schema.ts'
import { pageOf } from '../postings/vacancy.schema.ts'

const name = text(200, 1).refine((value) => value.trim() !== '', {
  error: () => texts('vacancies.errors')('empty'),
})

/** When new matches of a saved search are mailed. */
export const MAILS = ['never', 'at_once', 'daily'] as const
export type Mail = (typeof MAILS)[number]
const mail = z.enum(MAILS)

/** The search's own parameters, and how it is to be kept. */
export const CreateSavedSearch = SearchParams.extend({
  name: name.optional().describe('Default: the search in words'),
  subscription: booleanParam.default(false).describe('true: wanted as news'),
  mail: mail.default('never').describe('When new matches are mailed: `at_once` is at most once an hour'),
})
export type CreateSavedSearch = z.output<typeof CreateSavedSearch>

export const OneSavedSearch = z.object({ saved_search_id: idParam('string').describe('Id of the saved search') })

export const UpdateSavedSearch = OneSavedSearch.extend({
  name: name.optional().describe('New name; alone'),
  subscription: booleanParam.optional().describe('Whether it is wanted as news; alone'),
  mail: mail.optional().describe('When new matches are mailed; alone'),
})
export type UpdateSavedSearch = z.output<typeof UpdateSavedSearch>

const Matches = named('SavedSearchMatches', {
  count: z.number().int().describe('What the link finds now'),
  url: z.string().describe('Full link to these vacancies'),
})

export const SavedSearchView = named('SavedSearch', {
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  subscription: z.boolean(),
  mail: mail.describe('When new matches are mailed to the confirmed address of the account'),
  items: Matches.describe('Every match'),
  new_items: Matches.describe(
    'Matches published since the link was last opened; opening it counts as having seen them',
  ),
  url: z.string().describe('Full link to the saved search'),
  alternate_url: z.string().describe('The search on the site'),
})

export const SavedSearchPage = pageOf('SavedSearchPage', SavedSearchView)

export const SavedSearchNews = named('SavedSearchNews', {
  searches: z.number().int().describe('Saved searches with new matches'),
  vacancies: z.number().int().describe('New matches of all of them; one that two searches find counts twice'),
})

export const UnsubscribeToken = z.object({ token: text(100, 1).describe('Of the link in a mail') })

export const UnsubscribedSearch = named('UnsubscribedSearch', {
  name: z.string().describe('Name of the saved search'),
  mail: mail.describe('When its new matches are mailed'),
})
