import { z } from 'zod'
import { booleanParam, idParam, text } from '#server/core/base.schema.ts'
import { SearchParams } from './search.schema.ts'
import { PageInfo } from '../postings/vacancy.schema.ts'

const name = text(200, 1).refine((value) => value.trim() !== '', 'must not be empty')

/** The search's own parameters, and how it is to be kept. */
export const CreateSavedSearch = SearchParams.extend({
  name: name.optional().describe('Default: the search in words'),
  subscription: booleanParam.default(false).describe('true: wanted as news'),
})
export type CreateSavedSearch = z.output<typeof CreateSavedSearch>

export const OneSavedSearch = z.object({ saved_search_id: idParam('string').describe('Id of the saved search') })

export const UpdateSavedSearch = OneSavedSearch.extend({
  name: name.optional().describe('New name; not together with `subscription`'),
  subscription: booleanParam.optional().describe('Whether it is wanted as news; not together with `name`'),
})
export type UpdateSavedSearch = z.output<typeof UpdateSavedSearch>

const Matches = z
  .object({
    count: z.number().int().describe('What the link finds now'),
    url: z.string().describe('Full link to these vacancies'),
  })
  .meta({ id: 'SavedSearchMatches' })

export const SavedSearchView = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: z.string(),
    subscription: z.boolean(),
    items: Matches.describe('Every match'),
    new_items: Matches.describe(
      'Matches published since the link was last opened; opening it counts as having seen them',
    ),
    url: z.string().describe('Full link to the saved search'),
    alternate_url: z.string().describe('The search on the site'),
  })
  .meta({ id: 'SavedSearch' })

export const SavedSearchPage = PageInfo.extend({ items: z.array(SavedSearchView) }).meta({
  id: 'SavedSearchPage',
  extends: 'PageInfo',
})
