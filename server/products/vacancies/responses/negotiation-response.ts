import type { Context } from '#server/core/context.ts'
import { Reply } from '#server/api/http/reply.ts'
import { links } from '../links.ts'

/** 201 with the location of the response, or 303 to the address at which the vacancy accepts responses. */
export function respondResponse(output: { id: string | null; response_url: string | null }, ctx: Context): Reply {
  if (output.id === null) return new Reply(303, { location: output.response_url ?? ctx.origin })
  const headers = {
    location: links(ctx.origin).negotiation(Number(output.id)),
    'content-type': 'application/json; charset=utf-8',
  }
  return new Reply(201, headers, JSON.stringify({ id: output.id }))
}
