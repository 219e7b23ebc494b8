import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { listArchived } from '#server/vacancies/postings/publish.service.ts'

export const GET = endpoint(listArchived, vacanciesEndpoint())
