import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { getNegotiation } from '#server/vacancies/responses/negotiations.service.ts'

export const GET = endpoint(getNegotiation, vacanciesEndpoint())
