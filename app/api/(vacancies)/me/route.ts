import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { getMe } from '#server/vacancies/me.service.ts'

export const GET = endpoint(getMe, vacanciesEndpoint())
