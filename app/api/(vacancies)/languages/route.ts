import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { referenceResponse } from '#server/vacancies/dictionaries/dictionaries-response.ts'
import { getLanguages } from '#server/vacancies/dictionaries/dictionaries.service.ts'

export const GET = endpoint(getLanguages, vacanciesEndpoint({ respond: referenceResponse('languages') }))
