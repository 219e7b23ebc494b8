import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { updateVacancy } from '#server/vacancies/postings/publish.service.ts'
import { getVacancy } from '#server/vacancies/postings/vacancy.service.ts'

export const GET = endpoint(getVacancy, vacanciesEndpoint())
export const PUT = endpoint(updateVacancy, vacanciesEndpoint({ status: 204 }))
