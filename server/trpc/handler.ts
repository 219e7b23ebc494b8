import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { authenticate } from '#server/auth/authenticate.ts'
import { isAppError } from '#server/core/errors.ts'
import { errorResponse } from '#server/http/error-response.ts'
import { countCaller } from '#server/http/rate-limit.ts'
import { metaOf, RequestContext, type RouteHandler } from '#server/http/request.ts'
import { appRouter } from './root.ts'

/** The most calls in one request; `components/shell/providers.tsx` divides more of them into several requests. */
const MAX_BATCH = 20

/** The API of our own pages: session cookie only, changes only from our own origin. */
export const trpcHandler: RouteHandler = async (request, context) => {
  const meta = metaOf(context)
  try {
    const actor = await authenticate(request, meta, { token: false })
    await countCaller(request.headers, actor, meta, callsOf(request))
    const ctx = new RequestContext(actor, request, meta)
    return await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: request,
      router: appRouter,
      createContext: () => ctx,
      maxBatchSize: MAX_BATCH,
      responseMeta: ({ errors }) => ({
        headers: { ...headersOf(errors), 'Cache-Control': 'private, no-store' },
      }),
    })
  } catch (error) {
    return errorResponse(error, { meta, request })
  }
}

/** How many calls the request bundles. One that bundles too many is refused, and counts as one. */
function callsOf(request: Request): number {
  const { pathname, searchParams } = new URL(request.url)
  // As tRPC does it: the path is decoded before it is divided, so `%2C` divides calls too.
  const calls = searchParams.get('batch') === '1' ? decodedPath(pathname).split(',').length : 1
  return calls > MAX_BATCH ? 1 : calls
}

/** A path that cannot be decoded names no call. */
function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Headers of the errors (`Retry-After`); in a batch those of the last one. */
function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  return Object.assign({}, ...errors.map(({ cause }) => (isAppError(cause) ? cause.details.headers : {})))
}
