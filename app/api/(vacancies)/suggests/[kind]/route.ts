import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { suggest } from '#server/vacancies/search/suggest.service.ts'

export const GET = endpoint(suggest, vacanciesEndpoint({ cache: 'public, max-age=60' }))
