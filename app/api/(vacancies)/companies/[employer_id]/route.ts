import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { getCompany } from '#server/vacancies/companies/companies.service.ts'

export const GET = endpoint(
  getCompany,
  vacanciesEndpoint({ aliasOf: { address: 'GET /api/employers/{employer_id}', name: 'getCompany' } }),
)
