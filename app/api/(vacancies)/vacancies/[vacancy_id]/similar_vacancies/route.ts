import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { similarVacancies } from '#server/vacancies/postings/similar.service.ts'

export const GET = endpoint(similarVacancies, vacanciesEndpoint())
