import {
  initTRPC,
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCRouterRecord,
} from '@trpc/server'
import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { Product } from '#server/core/product.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, ERRORS, isAppError } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { refuseInMaintenance } from '#server/core/products.ts'
import type { AnyOperation, Operation } from '#server/core/operation.ts'

const t = initTRPC
  .context<Context>()
  .meta<{ operation: string }>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const cause = isAppError(error.cause) ? error.cause : undefined
      return {
        ...shape,
        message:
          cause?.message ??
          (error.code === 'INTERNAL_SERVER_ERROR' ? texts('errors.titles')('internal') : shape.message),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          reason: cause?.details.reason ?? cause?.code ?? 'internal',
          fields: cause?.details.fields ?? null,
          requestId: ctx?.requestId ?? null,
        },
      }
    },
  })

export const router = t.router

/** The routers of these products as one. */
export const routerOf = (products: readonly Product[]) =>
  router(Object.assign({}, ...products.map(({ routers }) => routers)) as TRPCRouterRecord)
export const createCallerFactory = t.createCallerFactory

interface Shape<I extends z.ZodType, O extends z.ZodType, R = z.output<O>> {
  meta: { operation: string }
  input: z.input<I>
  output: R
}

/**
 * Exposes an operation to tRPC. The operation itself checks access and parses; this only adds types. `shown` reduces a
 * large output to what our pages show, because it is sent with the page too.
 */
export function procedure<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O, 'query'>,
): TRPCQueryProcedure<Shape<I, O>>
export function procedure<I extends z.ZodType, O extends z.ZodType, R>(
  operation: Operation<I, O, 'query'>,
  shown: (output: z.output<O>, ctx: Context) => R | Promise<R>,
): TRPCQueryProcedure<Shape<I, O, R>>
export function procedure<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O, 'mutation'>,
): TRPCMutationProcedure<Shape<I, O>>
export function procedure(
  operation: AnyOperation,
  shown: (output: never, ctx: Context) => unknown = (output) => output,
): unknown {
  const builder = t.procedure.meta({ operation: operation.id }).input((raw: unknown) => raw)
  return operation.kind === 'query'
    ? builder.query(async ({ ctx, input }) => shown((await run(operation, ctx, input)) as never, ctx))
    : builder.mutation(({ ctx, input }) => run(operation, ctx, input))
}

/** The error by which tRPC answers as `error` says. */
export function trpcError(error: AppError): TRPCError {
  return new TRPCError({ code: ERRORS[error.code].trpc, message: error.message, cause: error })
}

async function run(operation: AnyOperation, ctx: Context, input: unknown): Promise<unknown> {
  try {
    refuseInMaintenance(operation)
    return (await operation.execute(ctx, input)).output
  } catch (error) {
    if (isAppError(error)) throw trpcError(error)
    log().error({ err: error, requestId: ctx.requestId, operation: operation.id }, 'operation failed')
    throw trpcError(new AppError('internal'))
  }
}
