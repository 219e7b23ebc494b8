import { endpoint } from '#server/http/endpoint.ts'
import { getOwnCompany, putOwnCompany } from '#server/vacancies/companies/employer.service.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'

export const GET = endpoint(getOwnCompany, vacanciesEndpoint())
export const PUT = endpoint(putOwnCompany, vacanciesEndpoint())
