import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { listCompanies } from '#server/vacancies/companies/companies.service.ts'

export const GET = endpoint(
  listCompanies,
  vacanciesEndpoint({ aliasOf: { address: 'GET /api/employers', name: 'listCompanies' } }),
)
