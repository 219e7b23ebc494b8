import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { listMessages, sendMessage } from '#server/vacancies/responses/respond.service.ts'

export const GET = endpoint(listMessages, vacanciesEndpoint())
export const POST = endpoint(sendMessage, vacanciesEndpoint({ status: 201, form: true }))
