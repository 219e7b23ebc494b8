import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { isAppError } from '#server/core/errors.ts'
import { authenticate } from '#server/auth/authenticate.ts'
import { errorResponse } from '#server/http/error-response.ts'
import { metaOf, RequestContext } from '#server/http/request.ts'
import type { RouteHandler } from '#server/http/request.ts'
import { limitRequest } from '#server/http/rate-limit.ts'
import { appRouter } from './root.ts'

/** The browser's door: session cookie only, changes from our own pages only. */
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

/** Headers that errors ask for (`Retry-After`); of a batch those of the last one. */
function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  return Object.assign({}, ...errors.map(({ cause }) => (isAppError(cause) ? cause.details.headers : {})))
}
