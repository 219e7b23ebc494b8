import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { discardResponse } from '#server/vacancies/responses/respond.service.ts'

export const PUT = endpoint(discardResponse, vacanciesEndpoint({ status: 204 }))
