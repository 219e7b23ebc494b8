import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { vacanciesForResume } from '#server/vacancies/postings/similar.service.ts'

export const GET = endpoint(vacanciesForResume, vacanciesEndpoint())
