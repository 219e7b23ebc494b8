import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { SitemapIndexXml, sitemapIndexResponse } from '#server/vacancies/seo/sitemap-response.ts'
import { listSitemaps } from '#server/vacancies/seo/sitemap.service.ts'

export const GET = endpoint(
  listSitemaps,
  vacanciesEndpoint({ respond: sitemapIndexResponse, answers: { 200: { 'application/xml': SitemapIndexXml } } }),
)
