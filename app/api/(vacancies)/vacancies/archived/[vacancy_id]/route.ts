import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { archiveVacancy, restoreVacancy } from '#server/vacancies/postings/publish.service.ts'

export const PUT = endpoint(archiveVacancy, vacanciesEndpoint({ status: 204 }))
export const DELETE = endpoint(restoreVacancy, vacanciesEndpoint({ status: 204 }))
