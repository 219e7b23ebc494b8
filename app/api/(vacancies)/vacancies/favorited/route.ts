import { endpoint } from '#server/http/endpoint.ts'
import { listFavorites } from '#server/vacancies/postings/favorites.service.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'

export const GET = endpoint(listFavorites, vacanciesEndpoint())
