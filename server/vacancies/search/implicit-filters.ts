import { singleton } from '#server/core/singleton.ts'
import { allAreas } from '../dictionaries/areas.ts'
import { placeLookup, readMagic, type PlaceLookup } from '../text/query/magic.ts'
import type { SearchParams } from './search.schema.ts'

/**
 * The parameters with a place and a sum in the text turned into filters (`москва бухгалтер 100500`), unless
 * `no_magic=true`. A place or sum stays text when its filter is given explicitly.
 */
export function withImplicitFilters(params: SearchParams): SearchParams {
  if (params.no_magic || params.text === undefined) return params
  const { text, areas, salary } = readMagic(params.text, params.area === undefined ? places() : () => null)
  const paid = [params.salary, params.salary_from, params.salary_to, params.only_with_salary].some(
    (given) => given !== undefined,
  )
  if ((areas.length === 0 && salary === null) || (salary !== null && paid)) return params
  const { text: _typed, ...rest } = params
  return {
    ...rest,
    ...(text !== '' && { text }),
    ...(areas.length > 0 && { area: areas }),
    ...(salary !== null && { salary, only_with_salary: true }),
  }
}

const places = (): PlaceLookup => singleton('vacancies.places', () => placeLookup(allAreas()))
