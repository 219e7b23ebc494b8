import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { referenceResponse } from '#server/vacancies/dictionaries/dictionaries-response.ts'
import { getDictionaries } from '#server/vacancies/dictionaries/dictionaries.service.ts'

export const GET = endpoint(getDictionaries, vacanciesEndpoint({ respond: referenceResponse('dictionaries') }))
