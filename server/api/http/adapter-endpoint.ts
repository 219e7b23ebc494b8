import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { withLocale } from '#i18n/with-locale.ts'
import { derive, type Context } from '#server/core/context.ts'
import { transaction } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import type { AnyOperation, Operation } from '#server/core/operation.ts'
import type { ApiRequest } from '#server/core/request.ts'
import type { z } from 'zod'
import { endpoint, type Endpoint, type EndpointOptions } from './endpoint.ts'
import type { ErrorStyle } from './error-response.ts'
import { jsonReply, Reply } from './reply.ts'
import { queryOf } from './request.ts'

/** A request at an adapter. */
export interface AdapterCall {
  ctx: Context
  /** Path parameters. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The JSON of the body, an object; path parameters are in it too. */
  body: Record<string, unknown>
  request: ApiRequest
}

/** What an adapter answers: a status with JSON, or a whole reply. */
export type AdapterAnswer = Reply | { status: number; body?: unknown }

/**
 * An endpoint of an adapter, which calls operations and answers in the form of its API. Limits, audit and access are
 * those of the operations; access to the main one, `operation`, is checked before the body is read. Errors are in
 * English, like those of the API that clients know.
 */
export function adapterEndpoint(
  operation: AnyOperation,
  errors: ErrorStyle,
  run: (call: AdapterCall) => Promise<AdapterAnswer> | AdapterAnswer,
  { form = false }: Pick<EndpointOptions<never>, 'form'> = {},
): Endpoint {
  const calls = {
    ...operation,
    execute: async (_ctx: Context, call: Omit<AdapterCall, 'ctx'>) => {
      const answer = await withLocale(DEFAULT_LOCALE, () => run({ ...call, ctx: _ctx }))
      return { output: answer, replayed: false }
    },
  } as unknown as Operation<z.ZodType<AdapterAnswer>, z.ZodType<AdapterAnswer>>
  return endpoint(calls, {
    accepts: { cookie: false },
    errors,
    bodyAlone: true,
    form,
    foreign: true,
    input: (body, request) => ({ body, params: body, query: new URLSearchParams(queryOf(request)), request }),
    respond(answer, _ctx, request) {
      if (answer instanceof Reply) return answer
      if (answer.body === undefined) return new Reply(answer.status, {})
      return jsonReply(request, answer.status, answer.body, {}, false)
    },
  })
}

/** Calls an operation as the caller of the adapter. */
export async function invoke<I extends z.ZodType, O extends z.ZodType>(
  ctx: Context,
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return (await operation.execute(ctx, input)).output
}

/** Runs several operations, called by `join`, in one transaction: all of them or none. */
export function together<T>(ctx: Context, work: (within: Context) => Promise<T>): Promise<T> {
  return transaction((db) => work(derive(ctx, { db })))
}

/** The result of `work`, or null when it throws not_found, also because of a concurrent deletion. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return null
    throw error
  }
}
