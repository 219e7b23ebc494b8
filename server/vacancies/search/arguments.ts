import type { Links } from '../links.ts'
import { metroById } from '../dictionaries/metro.ts'
import type { SearchParams } from './search.schema.ts'
import type { ArgumentView } from './search-view.schema.ts'
import { clusterOf, describeValue } from './describe.ts'
import { PARAM_NAMES, queryOf, withoutValue, type ParamName } from './parameters.ts'

/**
 * Every argument of the search in words, with the link to the same search without it: ready-made chips. `companies`
 * maps a company's id to its name.
 */
export function argumentsOf(
  params: SearchParams,
  links: Links,
  companies: ReadonlyMap<string, string>,
): ArgumentView[] {
  return valuesOf(params).map(({ name, value }) => ({
    argument: name,
    value,
    value_description:
      name === 'employer_id' ? (companies.get(value) ?? value) : describeValue(name, value, params.currency),
    disable_url: links.search(queryOf(withoutArgument(params, name, value), { describe_arguments: 'true' })),
    cluster_group: clusterOf(name),
    ...(name === 'metro' && metroDetail(value)),
  }))
}

/** Every value of every parameter that is set. */
export function valuesOf(params: SearchParams): { name: ParamName; value: string }[] {
  return PARAM_NAMES.flatMap((name) => {
    const value = params[name]
    if (value === undefined || value === false) return []
    return (Array.isArray(value) ? value : [value]).map((one) => ({ name, value: String(one) }))
  })
}

/** Parameters that mean nothing without another go with it. */
const TOGETHER: Partial<Record<ParamName, ParamName[]>> = {
  top_lat: ['bottom_lat', 'left_lng', 'right_lng'],
  bottom_lat: ['top_lat', 'left_lng', 'right_lng'],
  left_lng: ['top_lat', 'bottom_lat', 'right_lng'],
  right_lng: ['top_lat', 'bottom_lat', 'left_lng'],
  sort_point_lat: ['sort_point_lng', 'order_by'],
  sort_point_lng: ['sort_point_lat', 'order_by'],
  salary: ['currency'],
}

/** The search without one of its arguments. */
export function withoutArgument(params: SearchParams, name: ParamName, value: string): SearchParams {
  let changed = withoutValue(params, name, value)
  for (const other of TOGETHER[name] ?? []) changed = withoutValue(changed, other, '')
  return changed
}

function metroDetail(id: string): Pick<ArgumentView, 'hex_color' | 'metro_type'> {
  const node = metroById(id)
  return node ? { hex_color: node.line.hex_color, metro_type: node.station ? 'station' : 'line' } : {}
}
