import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { referenceResponse } from '#server/vacancies/reference-response.ts'
import { getIndustries } from '#server/vacancies/reference.service.ts'

export const GET = endpoint(getIndustries, vacanciesEndpoint({ respond: referenceResponse('industries') }))
