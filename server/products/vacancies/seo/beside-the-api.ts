import type { RouteList } from '#server/api/http/route-table.ts'
import { vacancyEndpoint } from '../http.ts'
import { feedFileResponse, getBoardFeed } from './board-feeds/board-feed.service.ts'
import * as pages from './page-address.service.ts'
import * as pictures from './pictures.service.ts'
import * as crawlers from './sitemap-response.ts'
import * as sitemap from './sitemap.service.ts'

const PICTURE = { atRoot: true, respond: pictures.pictureResponse, etag: false }
const PAGE = { atRoot: true, respond: pages.pageAddressResponse }

/**
 * Routes at the root of the site: page addresses that the public API's site uses, and files for
 * crawlers.
 */
export const besideTheApi: RouteList = {
  '/vacancy/{id}': { GET: vacancyEndpoint(pages.findVacancyPage, PAGE) },
  '/resume/{id}': { GET: vacancyEndpoint(pages.findResumePage, PAGE) },
  '/employer/{id}': { GET: vacancyEndpoint(pages.findEmployerPage, PAGE) },
  '/pictures/vacancies/{id}': { GET: vacancyEndpoint(pictures.getVacancyPicture, PICTURE) },
  '/pictures/places/{city}': { GET: vacancyEndpoint(pictures.getPlacePicture, PICTURE) },
  '/pictures/places/{city}/{trade}': { GET: vacancyEndpoint(pictures.getPlacePicture, PICTURE) },
  '/feeds/{format}': { GET: vacancyEndpoint(getBoardFeed, { atRoot: true, respond: feedFileResponse, etag: false }) },
  '/robots.txt': { GET: vacancyEndpoint(sitemap.getRobots, { atRoot: true, respond: crawlers.robotsResponse }) },
  '/sitemap.xml': {
    GET: vacancyEndpoint(sitemap.listSitemaps, { atRoot: true, respond: crawlers.sitemapIndexResponse }),
  },
  '/sitemaps/places': {
    GET: vacancyEndpoint(sitemap.getPlacesSitemap, { atRoot: true, respond: crawlers.sitemapResponse }),
  },
  '/sitemaps/{first}': {
    GET: vacancyEndpoint(sitemap.getSitemap, { atRoot: true, respond: crawlers.sitemapResponse }),
  },
}

/** The same paths, as the listener tells them from pages. */
export const files = [
  /^\/(?:robots\.txt|sitemap\.xml|feeds\/(?:indeed|jooble)\.xml|sitemaps\/(?:\d+|places)|(?:vacancy|resume|employer|pictures\/vacancies)\/[^/]+\/?|pictures\/places(?:\/[^/]+){1,2}\/?)$/,
]
