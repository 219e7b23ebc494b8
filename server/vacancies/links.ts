/** Absolute links to the API and the pages. `origin` is that of the context: the request's host or PUBLIC_URL. */
export const links = (origin: string) => ({
  vacancy: (id: number): string => `${origin}/api/vacancies/${id}`,
  vacancyPage: (id: number): string => `${origin}/vacancies/${id}`,
  respondPage: (id: number): string => `${origin}/vacancies/${id}?respond=1`,
  negotiations: (vacancyId: number): string => `${origin}/api/negotiations?vacancy_id=${vacancyId}`,
  suitableResumes: (vacancyId: number): string => `${origin}/api/resumes?vacancy_id=${vacancyId}`,
  area: (id: number | string): string => `${origin}/api/areas/${id}`,
  metro: (cityId: string): string => `${origin}/api/metro/${cityId}`,
  metroNode: (cityId: string, id: string): string => `${origin}/api/metro/${cityId}/${id}`,
  employer: (id: number): string => `${origin}/api/employers/${id}`,
  employerPage: (id: number): string => `${origin}/vacancies/companies/${id}`,
  employerVacancies: (id: number): string => `${origin}/api/vacancies?employer_id=${id}`,
  search: (query: URLSearchParams): string => withQuery(`${origin}/api/vacancies`, query),
  searchPage: (query: URLSearchParams): string => withQuery(`${origin}/vacancies`, query),
  resume: (id: string): string => `${origin}/api/resumes/${id}`,
  resumePage: (id: string): string => `${origin}/vacancies/resumes/${id}`,
  negotiation: (id: number): string => `${origin}/api/negotiations/${id}`,
  /** Messages are never deleted and stand in the order of their creation. */
  message: (negotiationId: number, place: number): string =>
    `${origin}/api/negotiations/${negotiationId}/messages?page=${place}&per_page=1`,
})
export type Links = ReturnType<typeof links>

function withQuery(address: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? address : `${address}?${text}`
}
