import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { sitemapIndexResponse } from '#server/vacancies/seo/sitemap-response.ts'
import { listSitemaps } from '#server/vacancies/seo/sitemap.service.ts'

export const GET = endpoint(
  listSitemaps,
  vacanciesEndpoint({ respond: sitemapIndexResponse, contentType: 'application/xml' }),
)
