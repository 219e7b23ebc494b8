import { endpoint } from '#server/http/endpoint.ts'
import { getOwnCompany, putOwnCompany } from '#server/vacancies/companies/employer.service.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'

export const GET = endpoint(
  getOwnCompany,
  vacanciesEndpoint({ aliasOf: { address: 'GET /api/employers/mine', name: 'getOwnCompany' } }),
)
export const PUT = endpoint(
  putOwnCompany,
  vacanciesEndpoint({ aliasOf: { address: 'PUT /api/employers/mine', name: 'replaceOwnCompany' } }),
)
