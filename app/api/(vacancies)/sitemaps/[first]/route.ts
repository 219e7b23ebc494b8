import { endpoint } from '#server/http/endpoint.ts'
import { vacanciesEndpoint } from '#server/vacancies/http.ts'
import { SitemapXml, sitemapResponse } from '#server/vacancies/seo/sitemap-response.ts'
import { getSitemap } from '#server/vacancies/seo/sitemap.service.ts'

export const GET = endpoint(
  getSitemap,
  vacanciesEndpoint({ respond: sitemapResponse, answers: { 200: { 'application/xml': SitemapXml } } }),
)
