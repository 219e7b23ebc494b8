import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { hideNegotiation } from '#server/vacancies/responses/respond.service.ts'

export const DELETE = endpoint(hideNegotiation, vacanciesEndpoint({ status: 204 }))
