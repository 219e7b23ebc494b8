import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { robotsResponse } from '#server/vacancies/seo/sitemap-response.ts'
import { getRobots } from '#server/vacancies/seo/sitemap.service.ts'

export const GET = endpoint(
  getRobots,
  vacanciesEndpoint({ respond: robotsResponse, answers: { 200: { 'text/plain': getRobots.output } } }),
)
