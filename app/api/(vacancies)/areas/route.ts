import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { referenceResponse } from '#server/vacancies/dictionaries/dictionaries-response.ts'
import { getAreas } from '#server/vacancies/dictionaries/dictionaries.service.ts'

export const GET = endpoint(getAreas, vacanciesEndpoint({ respond: referenceResponse('areas') }))
