import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { inviteApplicant } from '#server/vacancies/responses/respond.service.ts'

export const PUT = endpoint(inviteApplicant, vacanciesEndpoint({ status: 204 }))
