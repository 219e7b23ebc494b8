import type { ApiRequest } from '#server/core/request.ts'
import type { Context } from '#server/core/context.ts'
import { type Reply, textReply } from '#server/api/http/reply.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The index of the sitemap. URLs need no escaping: they consist of an origin, small letters, digits and hyphens. */
export const sitemapIndexResponse = (parts: string[], _ctx: Context, request: ApiRequest): Promise<Reply> | Reply =>
  xml(
    request,
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${part}</loc></sitemap>`),
  )

export const sitemapResponse = (
  pages: { address: string; day?: string | undefined }[],
  _ctx: Context,
  request: ApiRequest,
): Promise<Reply> | Reply =>
  xml(
    request,
    'urlset',
    pages.map(({ address, day }) => `<url><loc>${address}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`),
  )

export const robotsResponse = (text: string, _ctx: Context, request: ApiRequest): Promise<Reply> | Reply =>
  textReply(request, 200, text, { 'content-type': 'text/plain; charset=utf-8', ...FOR_ROBOTS }, true)

const FOR_ROBOTS = { 'cache-control': 'public, max-age=3600', vary: 'Host' }

function xml(request: ApiRequest, root: string, lines: string[]): Promise<Reply> | Reply {
  const text = ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} xmlns="${NAMESPACE}">`, ...lines, `</${root}>`, '']
  return textReply(
    request,
    200,
    text.join('\n'),
    { 'content-type': 'application/xml; charset=utf-8', ...FOR_ROBOTS },
    true,
  )
}
