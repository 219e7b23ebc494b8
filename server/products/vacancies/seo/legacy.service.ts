import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { publicQuery } from '../operation.ts'

export const findReplacement = publicQuery({
  id: 'legacy.replacement',
  name: 'redirectLegacyAddress',
  summary: 'Redirect an address of the first API to its replacement',
  description:
    'The addresses below `/1/json/` were removed. 302 redirects to the replacement with translated parameters.',
  input: z.object({
    rest: z.union([z.array(text(64)), text(200)]).describe('Address below /1/json/'),
    query: text(8000).default('').describe('Parameters by their names in the old API'),
  }),
  output: z.object({ location: z.string().describe('Path and query of the replacement, below /api') }),
  run(_ctx, { rest, query }) {
    const path = (Array.isArray(rest) ? rest : rest.split('/')).filter(Boolean)
    const found = replacementOf(path, new URLSearchParams(query))
    if (!found) return Promise.reject(new AppError('not_found'))
    const asked = found.query.toString()
    return Promise.resolve({ location: `/api${found.path}${asked === '' ? '' : `?${asked}`}` })
  },
})

/**
 * The current address and parameters for an address `/1/json/…` of the first version of the API, or null when there is
 * no replacement.
 */
function replacementOf(
  path: readonly string[],
  query: URLSearchParams,
): { path: string; query: URLSearchParams } | null {
  const [noun = '', verb = '', id = ''] = path
  const none = new URLSearchParams()
  switch (noun) {
    case 'vacancy':
      if (verb === 'search' && path.length === 2) return { path: '/vacancies', query: translated(query) }
      if (verb === 'employer' && isId(id) && path.length === 3) return companyVacancies(id, query)
      return isId(verb) && path.length === 2 ? { path: `/vacancies/${verb}`, query: none } : null
    case 'employer':
      if (isId(verb) && path.length === 2) return { path: `/employers/${verb}`, query: none }
      return isId(verb) && id === 'vacancies' && path.length === 3 ? companyVacancies(verb, query) : null
    case 'employment':
    case 'schedule':
    case 'experience':
    case 'currency':
      return isWhole(path) ? { path: '/dictionaries', query: none } : null
    case 'field':
    case 'specialization':
      return isWhole(path) ? { path: '/specializations', query: none } : null
    case 'region':
      if (isId(verb) && path.length === 2) return { path: `/areas/${verb}`, query: none }
      return isWhole(path) ? { path: '/areas', query: none } : null
    case 'metro':
      if (isId(verb) && path.length === 2) return { path: `/metro/${verb}`, query: none }
      return isWhole(path) ? { path: '/metro', query: none } : null
    default:
      return null
  }
}

/** Whether a path names a whole list: `region`, `region/all`. */
const isWhole = (path: readonly string[]): boolean => path.length === 1 || (path.length === 2 && path[1] === 'all')
const isId = (text: string): boolean => /^\d{1,10}$/.test(text)

function companyVacancies(id: string, query: URLSearchParams): { path: string; query: URLSearchParams } {
  const rest = translated(query)
  rest.set('employer_id', id)
  return { path: '/vacancies', query: rest }
}

function translated(query: URLSearchParams): URLSearchParams {
  const present = new URLSearchParams()
  for (const [name, value] of query) {
    const now = NAMES[name] ?? name
    if (now === 'order_by') present.append(now, ORDERS[value] ?? value)
    // The first version allowed pages of 500.
    else if (now === 'per_page' && Number(value) > MOST_PER_PAGE) present.append(now, String(MOST_PER_PAGE))
    else present.append(now, value)
  }
  return present
}

/** Old name → current name. */
const NAMES: Record<string, string> = {
  items: 'per_page',
  on_page: 'per_page',
  region: 'area',
  field: 'specialization',
  specializations: 'specialization',
  compensation: 'salary',
  company: 'employer_id',
  employerId: 'employer_id',
  employer: 'employer_id',
  onlysalary: 'only_with_salary',
  order: 'order_by',
}

/** Old order → current order. */
const ORDERS: Record<string, string> = { 0: 'relevance', 1: 'salary_desc', 2: 'publication_time', 3: 'salary_asc' }

const MOST_PER_PAGE = 100
