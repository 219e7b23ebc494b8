import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { getVacancy } from '#server/vacancies/vacancy.service.ts'

export const GET = endpoint(getVacancy, vacanciesEndpoint())
