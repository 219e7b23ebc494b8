import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { referenceResponse } from '#server/vacancies/dictionaries/dictionaries-response.ts'
import { getRoles } from '#server/vacancies/dictionaries/dictionaries.service.ts'

export const GET = endpoint(getRoles, vacanciesEndpoint({ respond: referenceResponse('professional_roles') }))
