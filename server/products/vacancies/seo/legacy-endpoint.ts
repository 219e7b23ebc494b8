import type { Context } from '#server/core/context.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { Reply } from '#server/api/http/reply.ts'
import { vacancyEndpoint } from '../http.ts'
import { links } from '../links.ts'
import { findReplacement } from './legacy.service.ts'

export const legacyEndpoint = vacancyEndpoint(findReplacement, {
  input: legacyInput,
  respond: legacyResponse,
  request: findReplacement.input.pick({ rest: true }),
  answers: { 302: null },
  responseHeaders: ['Location', 'Link', 'Deprecation'],
  etag: false,
  deprecated: true,
})

/** The path below /1/json/ and the original query. */
function legacyInput(raw: Record<string, unknown>, request: ApiRequest): { rest: unknown; query: string } {
  return { rest: raw.rest, query: request.url.split('?').slice(1).join('?') }
}

/** 302, with RFC 9745's Deprecation (the day on which these addresses were removed) and a link to the successor. */
function legacyResponse({ location }: { location: string }, ctx: Context): Reply {
  const to = links(ctx.origin).api(location.replace(/^\/api/, ''))
  return new Reply(302, { location: to, deprecation: '@1375315200', link: `<${to}>; rel="successor-version"` })
}
