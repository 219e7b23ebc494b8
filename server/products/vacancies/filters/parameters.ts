import { SearchParams } from './search.schema.ts'

export type ParamName = keyof SearchParams
const PARAM_NAMES = Object.keys(SearchParams.shape) as ParamName[]

/** The parameters of a search as a query string in a fixed order, for links and saved searches. */
export function queryOf(params: SearchParams, more: Record<string, string> = {}): URLSearchParams {
  const query = new URLSearchParams()
  for (const { name, value } of valuesOf(params)) query.append(name, value)
  for (const [name, value] of Object.entries(more)) query.append(name, value)
  return query
}

/**
 * The query strings of searches that differ in the only value of one parameter, as `queryOf` writes them: what they
 * have in common is written once.
 */
export function queriesWith(
  params: SearchParams,
  name: ParamName,
  more: Record<string, string> = {},
): (value: string) => string {
  const place = PARAM_NAMES.indexOf(name)
  const others = valuesOf(params).map((one) => ({ ...one, at: PARAM_NAMES.indexOf(one.name) }))
  const written = (some: { name: string; value: string }[], rest = {}): string =>
    new URLSearchParams([...some.map((one) => [one.name, one.value]), ...Object.entries<string>(rest)]).toString()
  const before = written(others.filter(({ at }) => at < place))
  const after = written(
    others.filter(({ at }) => at > place),
    more,
  )
  return (value) => [before, written([{ name, value }]), after].filter((part) => part !== '').join('&')
}

/** Every value of every parameter that is set. */
export function valuesOf(params: SearchParams): { name: ParamName; value: string }[] {
  return PARAM_NAMES.flatMap((name) => {
    const value = params[name]
    if (value === undefined || value === false) return []
    return (Array.isArray(value) ? value : [value]).map((one) => ({ name, value: String(one) }))
  })
}

/** The same search with one parameter set to these values, or without it. */
export function withParam<Name extends ParamName>(
  params: SearchParams,
  name: Name,
  value: SearchParams[Name] | undefined,
): SearchParams {
  const { [name]: _before, ...rest } = params
  const changed: Record<string, unknown> = { ...rest }
  if (value !== undefined && !(Array.isArray(value) && value.length === 0)) changed[name] = value
  // Only this parameter has changed, to a value of the same type.
  return changed as SearchParams
}

/** The same search without one value of a repeated parameter, or without a parameter that has one value. */
export function withoutValue(params: SearchParams, name: ParamName, value: string): SearchParams {
  const present = params[name]
  if (!Array.isArray(present)) return withParam(params, name, undefined)
  const left: string[] = present.filter((item) => item !== value)
  return withParam(params, name, left as SearchParams[typeof name])
}

/** The search parameters of a larger input. */
export function searchParamsOf(input: SearchParams): SearchParams {
  const given: Record<string, unknown> = {}
  for (const name of PARAM_NAMES) if (input[name] !== undefined) given[name] = input[name]
  return given as SearchParams
}
