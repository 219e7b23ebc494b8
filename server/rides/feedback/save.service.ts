import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import type { Context } from '#server/core/context.ts'
import { contentHash, contentOf } from './content.ts'
import { SaveFeedback, SaveFeedbackV2, Saved } from './feedback.schema.ts'
import { claimedOrder, mayClaim, ownerForOrder } from '../orders/own-order.ts'
import { storeFirst } from './save.sql.ts'
import type { Save } from './save.sql.ts'
import { wakeSoon } from '../support/wake.ts'

export const saveFeedback = operation({
  id: 'feedback.save',
  product: 'rides',
  summary: 'Save the feedback of a trip, once',
  description:
    'The same content again is answered 200 with `Idempotency-Replayed: true`; other content after a success is 409 `already_saved`. After a 500 nothing is kept: send the same body again.',
  access: 'rides:write',
  kind: 'mutation',
  bounds: 'invalid_input',
  input: SaveFeedback,
  output: Saved,
  // The feedback row is its own record of who said what and when.
  audit: false,
  storageError: notStored,
  run: save,
})

export const saveFeedbackV2 = operation({
  ...saveFeedback,
  id: 'feedback.saveV2',
  summary: 'Save the feedback of a trip, once (reasons by question only)',
  input: SaveFeedbackV2,
  run: save,
})

function notStored(): AppError {
  return new AppError('storage_failed', undefined, { headers: { 'Retry-After': '2' } })
}

/**
 * Steps 1, 3 and 4 of the source in one transaction, with an outbox row for step 2: that is what 200 promises. The job
 * which keeps the promise is added after it, since every NOTIFY makes the commits of all riders wait for one another.
 */
async function save(ctx: Context, input: SaveFeedback): Promise<{ status: 'saved' }> {
  const orderId = input.order_id
  const userId = ownerForOrder(ctx.actor, 'rides:write', orderId)
  const content = contentOf(input)
  const wanted = { userId, orderId, mayClaim: mayClaim(orderId), content, contentHash: contentHash(content) }
  const key = (await storeFirst(ctx.db, wanted)) ?? (await storeOrCompare(ctx, wanted))
  if (key === null) ctx.replay()
  else ctx.afterCommit(() => wakeSoon(key))
  return { status: 'saved' }
}

/** The trip's key, or null when this very feedback is stored already. @throws conflict, not_found */
async function storeOrCompare(ctx: Context, wanted: Save): Promise<string | null> {
  const { id } = await claimedOrder(ctx.db, wanted.userId, wanted.orderId)
  const saved = await ctx.db.rideFeedback.findUnique({ where: { orderId: id } })
  if (!saved) return (await storeFirst(ctx.db, wanted)) ?? storeOrCompare(ctx, wanted)
  if (Buffer.from(saved.contentHash).equals(wanted.contentHash)) return null
  throw new AppError('conflict', 'The feedback of this trip is already saved', { reason: 'already_saved' })
}
