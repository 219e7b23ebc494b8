import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { endpoint } from '#server/api/http/endpoint.ts'
import { textReply, type Reply } from '#server/api/http/reply.ts'
import { RouteTable, routesAt, type PathAdapter } from '#server/api/http/route-table.ts'
import { listenerQuery } from '../../operation.ts'
import { answerText, answerType } from './answer.ts'
import { subsonicActor } from './auth.ts'
import { CALLS, MEDIA, PUBLIC } from './calls.ts'
import { subsonicErrors } from './errors.ts'
import { paramsOf } from './params.ts'

type Answer = Reply | Response

/** Each call requires the scopes of the operations that it invokes; the list of extensions needs no account. */
const call = listenerQuery({
  id: 'subsonic.call',
  summary: 'Perform a call of the Subsonic API',
  access: 'anyone',
  readScope: null,
  input: z.object({ name: z.string(), request: z.custom<ApiRequest>() }),
  output: z.custom<Answer>(),
  async run(ctx, { name, request }): Promise<Answer> {
    return answer(ctx, name.replace(/\.view$/, ''), request)
  },
})

async function answer(ctx: Context, name: string, request: ApiRequest): Promise<Answer> {
  const params = await paramsOf(request)
  const open = own(PUBLIC, name)
  if (open) return send(request, await open({ ctx, params, request }))
  if (ctx.actor.kind !== 'account') {
    throw new AppError('unauthenticated', texts('music.subsonic')('missing', { name: 'u' }), {
      reason: 'missing_parameter',
    })
  }
  ownerFor(ctx.actor, 'music:read')
  const media = own(MEDIA, name)
  if (media) return media({ ctx, params, request })
  const run = own(CALLS, name)
  if (!run)
    throw new AppError('not_found', texts('music.subsonic')('unknown', { name: name.slice(0, 100) }), {
      reason: 'unknown_call',
    })
  return send(request, await run({ ctx, params, request }))
}

const own = <T>(calls: Readonly<Record<string, T>>, name: string) =>
  Object.hasOwn(calls, name) ? calls[name] : undefined

function send(request: ApiRequest, content: Parameters<typeof answerText>[1]): Reply | Promise<Reply> {
  return textReply(request, 200, answerText(request, content), { 'content-type': answerType(request) }, false)
}

const handler = endpoint(call, {
  identify: (request, meta) => subsonicActor(request, meta),
  accepts: { cookie: false },
  errors: subsonicErrors,
  form: true,
  input: (raw, request) => ({ name: raw['call'], request }),
  respond: (reply) => reply,
})

/** The API of Subsonic with the extensions of OpenSubsonic, for existing players. */
export const subsonicAdapter: PathAdapter = {
  name: 'subsonic',
  prefix: '/rest',
  table: new RouteTable(routesAt('/rest', { '/{call}': { GET: handler, POST: handler } })),
  errors: subsonicErrors,
  // Credentials are parameters, which `subsonicActor` reads; those in headers are for a proxy in front of us.
  readCredential: (headers) => {
    delete headers.authorization
    delete headers['x-api-key']
  },
}
