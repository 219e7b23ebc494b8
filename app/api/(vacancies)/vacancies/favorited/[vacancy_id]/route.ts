import { endpoint } from '#server/http/endpoint.ts'
import { addFavorite, removeFavorite } from '#server/vacancies/postings/favorites.service.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'

export const PUT = endpoint(addFavorite, vacanciesEndpoint({ status: 204 }))
export const DELETE = endpoint(removeFavorite, vacanciesEndpoint({ status: 204 }))
