import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { createResume, listResumes } from '#server/vacancies/resumes/resumes.service.ts'

export const GET = endpoint(listResumes, vacanciesEndpoint())
export const POST = endpoint(
  createResume,
  vacanciesEndpoint({ status: 201, location: ({ id }) => `/api/resumes/${id}` }),
)
