import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { getFacets } from '#server/vacancies/search/facets.service.ts'

export const GET = endpoint(getFacets, vacanciesEndpoint())
