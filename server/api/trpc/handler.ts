import type { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { withLocale } from '#i18n/with-locale.ts'
import { authenticate } from '#server/platform/authenticate.ts'
import type { Context } from '#server/core/context.ts'
import { isAppError } from '#server/core/errors.ts'
import type { RequestMeta } from '#server/core/request.ts'
import { errorResponse } from '#server/api/http/error-response.ts'
import { countCaller } from '#server/api/http/rate-limit.ts'
import { requestLocale } from '#server/api/http/request-locale.ts'
import { metaOf, RequestContext, type RouteHandler } from '#server/api/http/request.ts'
import { products } from '#server/core/products.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { routerOf, trpcError } from './init.ts'

/** The most calls in one request; `components/shell/providers.tsx` divides more of them into several requests. */
const MAX_BATCH = 20

/** The API of our own pages: session cookie only, changes only from our own origin. */
export const trpcHandler: RouteHandler = async (request, context) => {
  const meta = metaOf(context)
  try {
    const actor = await authenticate(request, meta, { token: false })
    const language = requestLocale(request.headers, actor)
    const ctx = new RequestContext(actor, request, meta, language)
    return await withLocale(language, () =>
      fetchRequestHandler({
        endpoint: '/api/trpc',
        req: request,
        router: servedRouter(),
        // Counts the calls that tRPC has found in the request, however its path is written.
        createContext: async ({ info }) => {
          await countCalls(ctx, request, meta, info.calls.length)
          return ctx
        },
        maxBatchSize: MAX_BATCH,
        responseMeta: ({ errors }) => ({
          headers: { ...headersOf(errors), 'Cache-Control': 'private, no-store' },
        }),
      }),
    )
  } catch (error) {
    return errorResponse(error, { meta, request })
  }
}

/** The procedures of the products that are served; made once a process. */
const servedRouter = () => singleton('trpc-router', () => routerOf(products()))

async function countCalls(ctx: Context, request: Request, meta: RequestMeta, calls: number): Promise<void> {
  try {
    await countCaller(request.headers, ctx.actor, meta, calls)
  } catch (error) {
    throw isAppError(error) ? trpcError(error) : error
  }
}

/** Headers of the errors (`Retry-After`); in a batch those of the last one. */
function headersOf(errors: readonly TRPCError[]): Record<string, string> {
  return Object.assign({}, ...errors.map(({ cause }) => (isAppError(cause) ? cause.details.headers : {})))
}
