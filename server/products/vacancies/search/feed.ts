import { XMLBuilder } from 'fast-xml-parser'
import type { Context } from '#server/core/context.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { textReply, type Reply } from '#server/api/http/reply.ts'
import { allowed } from '../text/xml.ts'
import { links } from '../links.ts'
import type { VacancyItem } from '../postings/vacancy.schema.ts'
import type { VacancySearchView } from './search-view.schema.ts'

type FeedFormat = 'atom' | 'rss'

/** The format that a search is asked for as a feed, or null. */
export const feedFormat = (format: unknown): FeedFormat | null =>
  format === 'atom' || format === 'rss' ? format : null

/** A page of a search for feed readers. */
export function feedResponse(
  format: FeedFormat,
  view: VacancySearchView,
  ctx: Context,
  request: ApiRequest,
): Reply | Promise<Reply> {
  const { searchParams, host } = new URL(request.url, ctx.origin)
  const title = [searchParams.get('text'), host].filter(Boolean).join(' · ')
  const feed = { title, self: links(ctx.origin).search(searchParams), page: view.alternate_url, items: view.items }
  const document = format === 'atom' ? atom(feed) : rss(feed)
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`
  return textReply(request, 200, text, { 'content-type': `application/${format}+xml; charset=utf-8` }, true)
}

interface Feed {
  title: string
  self: string
  /** The page with the same search. */
  page: string
  items: readonly VacancyItem[]
}

/** RFC 4287. */
const atom = ({ title, self, page, items }: Feed) => ({
  feed: {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    title: allowed(title),
    id: allowed(self),
    updated: newest(items).toISOString(),
    link: [
      { '@rel': 'self', '@type': 'application/atom+xml', '@href': allowed(self) },
      { '@rel': 'alternate', '@type': 'text/html', '@href': allowed(page) },
    ],
    entry: items.map((item) => ({
      title: allowed(item.name),
      id: item.alternate_url,
      link: { '@href': item.alternate_url },
      updated: new Date(item.published_at).toISOString(),
      author: { name: allowed(item.employer.name) },
      category: { '@term': item.area.name },
      summary: summaryOf(item),
    })),
  },
})

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
const rss = ({ title, self, page, items }: Feed) => ({
  rss: {
    '@version': '2.0',
    '@xmlns:atom': 'http://www.w3.org/2005/Atom',
    '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    channel: {
      title: allowed(title),
      link: allowed(page),
      description: allowed(title),
      lastBuildDate: newest(items).toUTCString(),
      'atom:link': { '@rel': 'self', '@type': 'application/rss+xml', '@href': allowed(self) },
      item: items.map((item) => ({
        title: allowed(item.name),
        link: item.alternate_url,
        guid: { '@isPermaLink': 'true', '#text': item.alternate_url },
        pubDate: new Date(item.published_at).toUTCString(),
        'dc:creator': allowed(item.employer.name),
        category: item.area.name,
        description: summaryOf(item),
      })),
    },
  },
})

/** The time of the newest vacancy; an empty feed has never changed. */
const newest = (items: readonly VacancyItem[]): Date =>
  new Date(Math.max(0, ...items.map(({ published_at }) => new Date(published_at).getTime())))

const summaryOf = ({ snippet }: VacancyItem): string =>
  allowed([snippet.requirement, snippet.responsibility].flatMap((part) => part ?? []).join(' ')).replaceAll(
    /<\/?highlighttext>/g,
    '',
  )

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressBooleanAttributes: false })
