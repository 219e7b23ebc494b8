import type { Context } from '#server/core/context.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { jsonReply, Reply } from '#server/api/http/reply.ts'
import { links } from '../links.ts'

/** A person who opens the link of a mail header in a browser is sent to the page with the button; programs get JSON. */
export function unsubscriptionResponse(output: object, ctx: Context, request: ApiRequest): Reply | Promise<Reply> {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return jsonReply(request, 200, output, {}, false)
  const token = request.url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return new Reply(302, { location: links(ctx.origin).page(`/vacancies/unsubscribe?token=${token}`), vary: 'Accept' })
}
