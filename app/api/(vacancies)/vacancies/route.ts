import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { createVacancy } from '#server/vacancies/postings/publish.service.ts'
import { SearchAnswer, VacancyLines } from '#server/vacancies/search/search-view.schema.ts'
import { checkStrict, searchResponse } from '#server/vacancies/search/search-response.ts'
import { SearchRequest } from '#server/vacancies/search/search.schema.ts'
import { searchVacancies } from '#server/vacancies/search/search.service.ts'

export const GET = endpoint(
  searchVacancies,
  vacanciesEndpoint({
    input: checkStrict,
    respond: searchResponse,
    request: SearchRequest,
    answers: { 200: { 'application/json': SearchAnswer, 'application/x-ndjson': VacancyLines } },
    responseHeaders: ['Link', 'X-Total-Count', 'Warning'],
    etag: false,
  }),
)
export const POST = endpoint(
  createVacancy,
  vacanciesEndpoint({
    status: 201,
    location: ({ id }) => `/api/vacancies/${id}`,
    queryFields: ['ignore_duplicates'],
  }),
)
