import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { deleteResume, getResume, updateResume } from '#server/vacancies/resumes/resumes.service.ts'

export const GET = endpoint(getResume, vacanciesEndpoint())
export const PUT = endpoint(updateResume, vacanciesEndpoint({ status: 204 }))
export const DELETE = endpoint(deleteResume, vacanciesEndpoint({ status: 204 }))
