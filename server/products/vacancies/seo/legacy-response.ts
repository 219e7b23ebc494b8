import type { Context } from '#server/core/context.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { Reply } from '#server/api/http/reply.ts'
import { links } from '../links.ts'

/** The path below /1/json/ and the original query. */
export function legacyInput(raw: Record<string, unknown>, request: ApiRequest): { rest: unknown; query: string } {
  return { rest: raw.rest, query: request.url.split('?').slice(1).join('?') }
}

/** 302, with RFC 9745's Deprecation (the day on which these addresses were removed) and a link to the successor. */
export function legacyResponse({ location }: { location: string }, ctx: Context): Reply {
  const to = links(ctx.origin).api(location.replace(/^\/api/, ''))
  return new Reply(302, { location: to, deprecation: '@1375315200', link: `<${to}>; rel="successor-version"` })
}
