import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { listOwnResumes } from '#server/vacancies/resumes/resumes.service.ts'

export const GET = endpoint(listOwnResumes, vacanciesEndpoint())
