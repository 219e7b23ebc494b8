import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { authenticate } from '#server/auth/authenticate.ts'
import { isAppError } from '#server/core/errors.ts'
import { errorResponse } from '#server/http/error-response.ts'
import { limitRequest } from '#server/http/rate-limit.ts'
import { metaOf, RequestContext, type RouteHandler } from '#server/http/request.ts'
import { appRouter } from './root.ts'

/** The API of our own pages: session cookie only, changes only from our own origin. */
export const trpcHandler: RouteHandler = async (request, context) => {
  const meta = metaOf(context)
  const headers: Record<string, string> = {}
  try {
    await limitRequest(request, meta, headers)
    const ctx = new RequestContext(await authenticate(request, meta, { token: false }), request, meta)
    return await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: request,
      router: appRouter,
      createContext: () => ctx,
      responseMeta: ({ errors }) => ({
        headers: { ...headers, ...headersOf(errors), 'Cache-Control': 'private, no-store' },
      }),
    })
  } catch (error) {
    return errorResponse(error, { meta, request, headers })
  }
}

/** Headers of the errors (`Retry-After`); in a batch those of the last one. */
function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  return Object.assign({}, ...errors.map(({ cause }) => (isAppError(cause) ? cause.details.headers : {})))
}
