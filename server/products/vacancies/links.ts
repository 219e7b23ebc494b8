import { publicOrigin } from '#server/core/public-origin.ts'
import { env } from '#server/settings/env.ts'

/**
 * Absolute links to the API and the pages. `origin` is that of the context: the request's host or PUBLIC_URL. At the
 * host of the public API (VACANCIES_API_HOST) links to the API begin there at the root, and those to pages with
 * PUBLIC_URL.
 */
export function links(origin: string) {
  const isRootHost = isApiOrigin(origin)
  const api = isRootHost ? origin : `${origin}/api`
  const site = isRootHost ? publicOrigin() : origin
  return {
    /** Whether the answer is for clients of the public API at its own host. */
    isRootHost,
    /** A path of the API: `/resumes/mine`. */
    api: (path: string): string => api + path,
    page: (path: string): string => site + path,
    vacancy: (id: number): string => `${api}/vacancies/${id}`,
    vacancyPage: (id: number): string => `${site}/vacancies/${id}`,
    respondPage: (id: number): string => `${site}/vacancies/${id}?respond=1`,
    negotiations: (vacancyId: number): string => `${api}/negotiations?vacancy_id=${vacancyId}`,
    suitableResumes: (vacancyId: number): string => `${api}/resumes?vacancy_id=${vacancyId}`,
    area: (id: number | string): string => `${api}/areas/${id}`,
    metro: (cityId: string): string => `${api}/metro/${cityId}`,
    metroNode: (cityId: string, id: string): string => `${api}/metro/${cityId}/${id}`,
    draft: (id: number): string => `${api}/vacancies/drafts/${id}`,
    employer: (id: number): string => `${api}/employers/${id}`,
    logo: (companyId: number, size?: 90 | 240): string =>
      `${api}/employers/${companyId}/logo${size === undefined ? '' : `?size=${size}`}`,
    manager: (companyId: number, id: string): string => `${api}/employers/${companyId}/managers/${id}`,
    employerPage: (id: number): string => `${site}/vacancies/companies/${id}`,
    employerVacancies: (id: number): string => `${api}/vacancies?employer_id=${id}`,
    search: (query: URLSearchParams | string): string => withQuery(`${api}/vacancies`, query),
    searchPage: (query: URLSearchParams): string => withQuery(`${site}/vacancies`, query),
    resume: (id: string): string => `${api}/resumes/${id}`,
    resumeFile: (id: string, type: 'pdf' | 'rtf'): string => `${api}/resumes/${id}/download?type=${type}`,
    resumePage: (id: string): string => `${site}/vacancies/resumes/${id}`,
    negotiation: (id: number): string => `${api}/negotiations/${id}`,
    /** Messages are never deleted and are listed in the order of their creation. */
    message: (negotiationId: number, place: number): string =>
      `${api}/negotiations/${negotiationId}/messages?page=${place}&per_page=1`,
  }
}
export type Links = ReturnType<typeof links>

function isApiOrigin(origin: string): boolean {
  const { VACANCIES_API_HOST: wanted } = env()
  if (wanted === undefined) return false
  const host = origin.slice(origin.indexOf('//') + 2)
  return host === wanted || host.replace(/:\d+$/, '') === wanted
}

function withQuery(address: string, query: URLSearchParams | string): string {
  const text = query.toString()
  return text === '' ? address : `${address}?${text}`
}
