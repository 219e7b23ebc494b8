import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { createVacancy } from '#server/vacancies/postings/publish.service.ts'
import { checkStrict, searchResponse } from '#server/vacancies/search/search-response.ts'
import { searchVacancies } from '#server/vacancies/search/search.service.ts'

export const GET = endpoint(
  searchVacancies,
  vacanciesEndpoint({
    input: checkStrict,
    respond: searchResponse,
    contentType: ['application/json', 'application/x-ndjson'],
  }),
)
export const POST = endpoint(
  createVacancy,
  vacanciesEndpoint({ status: 201, location: ({ id }) => `/api/vacancies/${id}` }),
)
