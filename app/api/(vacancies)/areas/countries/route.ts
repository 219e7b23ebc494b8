import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { getCountries } from '#server/vacancies/dictionaries/dictionaries.service.ts'

export const GET = endpoint(getCountries, vacanciesEndpoint({ cache: 'public, max-age=1200' }))
