import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import {
  getSavedSearch,
  removeSavedSearch,
  updateSavedSearch,
} from '#server/vacancies/search/saved-searches.service.ts'

export const GET = endpoint(getSavedSearch, vacanciesEndpoint())
export const PUT = endpoint(updateSavedSearch, vacanciesEndpoint({ status: 204, failures: ['conflict'] }))
export const DELETE = endpoint(removeSavedSearch, vacanciesEndpoint({ status: 204 }))
