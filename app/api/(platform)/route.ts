import { endpoint, type EndpointOptions } from '#server/http/endpoint.ts'
import { textReply } from '#server/http/reply.ts'
import type { RouteList } from '#server/http/route-table.ts'
import { listGuides, readGuideFile } from '#server/platform/guides.service.ts'

const HEADERS = { 'cache-control': 'public, max-age=3600', vary: 'Host' }

const asText = (type: string): EndpointOptions<string> => ({
  atRoot: true,
  respond: (text, _ctx, request) =>
    textReply(request, 200, text, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }, true),
})

export const routes: RouteList = {
  '/llms.txt': { GET: endpoint(listGuides, asText('text/plain')) },
  '/docs/{file}': { GET: endpoint(readGuideFile, asText('text/markdown')) },
}
