import { z } from 'zod'
import { booleanParam, decimalParam, named } from '#server/core/base.schema.ts'
import { SearchParams } from '../filters/search.schema.ts'

/** Where nothing matches, the list shows similar vacancies, and the counts beside it are of these. */
const shown = {
  relaxed: booleanParam
    .optional()
    .describe('true: where nothing matches, count the similar vacancies that the search has under `relaxed`'),
}

export const ArgumentsInput = SearchParams
export const FacetsInput = SearchParams.extend(shown)
export type FacetsInput = z.output<typeof FacetsInput>
const FacetValue = named('FacetValue', {
  value: z.string(),
  name: z.string(),
  count: z.number().int().describe('Matches when this facet has only this value'),
  selected: z.boolean(),
  inside: z
    .array(z.string())
    .describe('Chosen values that hold this one: to narrow the search, choose it in their place'),
  hex_color: z.string().optional().describe('Colour of the metro line'),
})

const Facet = named('Facet', {
  id: z.string(),
  name: z.string(),
  param: z.string().describe('The parameter its values go into'),
  values: z.array(FacetValue).describe('Selected ones of another level, then the most frequent first'),
})

export const FacetsView = named('SearchFacets', { found: z.number().int(), facets: z.array(Facet) })

export const HistogramInput = SearchParams.extend({
  ...shown,
  steps: decimalParam(z.number().int().min(2).max(100)).default(24).describe('Number of steps'),
})
export const HistogramView = named('SalaryHistogram', {
  currency: z.literal('RUR'),
  steps: z
    .array(z.object({ from: z.number(), to: z.number().nullable(), count: z.number().int() }))
    .describe('Pay a month in roubles; the last step has no end'),
})

export const PointsInput = SearchParams.extend({
  ...shown,
  limit: decimalParam(z.number().int().min(1).max(5000)).default(2000).describe('At most so many, newest first'),
})
const Point = named('SearchPoint', { id: z.string(), url: z.string(), lat: z.number(), lng: z.number() })
export const PointsView = named('SearchPoints', {
  found: z.number().int().describe('Matches, with and without a place on the map'),
  located: z.number().int().describe('Matches with a place'),
  points: z.array(Point),
})

const Chip = named('SearchChip', {
  argument: z.string(),
  value: z.string(),
  value_description: z.string(),
  found_without: z.number().int().describe('What the search finds without this value'),
  hex_color: z.string().optional(),
})

export const ChipsView = named('SearchArguments', { found: z.number().int(), chips: z.array(Chip) })
