import type { Context } from '#server/core/context.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import type { ApiRequest } from '#server/core/request.ts'
import { propose } from '#server/platform/proposals/propose.service.ts'
import { jsonReply, type HeaderMap, type Reply } from './reply.ts'

/** Stores a call that must wait for a person: 202 with the proposal, whatever the call itself would answer. */
export async function proposedReply(
  operation: AnyOperation,
  ctx: Context,
  input: unknown,
  request: ApiRequest,
  key: { idempotencyKey?: string },
): Promise<Reply> {
  const { output: proposal, replayed } = await propose(operation, ctx, input, key)
  const headers: HeaderMap = {
    vary: 'Authorization, Cookie',
    'cache-control': 'private, no-store',
    location: `${ctx.origin}/api/proposals/${proposal.id}`,
    ...(replayed && { 'idempotency-replayed': 'true' }),
  }
  return jsonReply(request, 202, { proposal }, headers, false)
}
