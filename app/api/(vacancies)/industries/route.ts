import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { referenceResponse } from '#server/vacancies/dictionaries/dictionaries-response.ts'
import { getIndustries } from '#server/vacancies/dictionaries/dictionaries.service.ts'

export const GET = endpoint(getIndustries, vacanciesEndpoint({ respond: referenceResponse('industries') }))
