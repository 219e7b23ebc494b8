import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { createSavedSearch, listSavedSearches } from '#server/vacancies/search/saved-searches.service.ts'

export const GET = endpoint(listSavedSearches, vacanciesEndpoint())
export const POST = endpoint(
  createSavedSearch,
  vacanciesEndpoint({ status: 201, location: ({ id }: { id: string }) => `/api/saved_searches/vacancies/${id}` }),
)
