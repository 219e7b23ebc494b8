import type { Context } from '#server/core/context.ts'
import type { AnyOperation, Operation } from '#server/core/operation.ts'
import type { ApiRequest } from '#server/core/request.ts'
import type { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorStyle } from './error-response.ts'
import { jsonReply, Reply } from './reply.ts'
import { queryOf } from './request.ts'

/** A request at a door. */
export interface DoorCall {
  ctx: Context
  /** Path parameters. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The JSON of the body, an object; path parameters are in it too. */
  body: Record<string, unknown>
  request: ApiRequest
}

/** What a door answers: a status with JSON, or a whole reply. */
export type DoorAnswer = Reply | { status: number; body?: unknown }

/**
 * A row of a door: calls operations and answers in the form of its API. Limits, audit and access are those of the
 * operations; `operation`, the main one, decides who is let in before the body is read.
 */
export function doorEndpoint(
  operation: AnyOperation,
  errors: ErrorStyle,
  run: (call: DoorCall) => Promise<DoorAnswer> | DoorAnswer,
): Endpoint {
  const calls = {
    ...operation,
    execute: async (_ctx: Context, call: Omit<DoorCall, 'ctx'>) => {
      const answer = await run({ ...call, ctx: _ctx })
      return { output: answer, replayed: false }
    },
  } as unknown as Operation<z.ZodType<DoorAnswer>, z.ZodType<DoorAnswer>>
  return endpoint(calls, {
    accepts: { cookie: false },
    errors,
    bodyAlone: true,
    input: (body, request) => ({ body, params: body, query: new URLSearchParams(queryOf(request)), request }),
    respond(answer, _ctx, request) {
      if (answer instanceof Reply) return answer
      if (answer.body === undefined) return new Reply(answer.status, {})
      return jsonReply(request, answer.status, answer.body, {}, false)
    },
  })
}

/** Calls an operation as the caller of the door. */
export async function invoke<I extends z.ZodType, O extends z.ZodType>(
  ctx: Context,
  operation: Operation<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return (await operation.execute(ctx, input)).output
}
