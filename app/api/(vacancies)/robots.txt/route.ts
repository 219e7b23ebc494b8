import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { robotsResponse } from '#server/vacancies/sitemap-response.ts'
import { getRobots } from '#server/vacancies/sitemap.service.ts'

export const GET = endpoint(getRobots, vacanciesEndpoint({ respond: robotsResponse, contentType: 'text/plain' }))
