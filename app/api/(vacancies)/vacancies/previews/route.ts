import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { previewVacancy } from '#server/vacancies/postings/preview.service.ts'

export const POST = endpoint(previewVacancy, vacanciesEndpoint())
