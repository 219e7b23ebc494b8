import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { getMetroCity } from '#server/vacancies/dictionaries/dictionaries.service.ts'

export const GET = endpoint(getMetroCity, vacanciesEndpoint({ cache: 'public, max-age=1200' }))
