import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import type { OperationContext } from '#server/core/operation.ts'
import { contentHash, contentOf, reasonRows } from './content.ts'
import type { Content } from './content.ts'
import { SaveFeedback, SaveFeedbackV2, Saved } from './feedback.schema.ts'
import { claimedOrder, ownerForOrder } from './order.service.ts'
import { wakeDelivery } from './wake.ts'

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
 * Steps 1, 3 and 4 of the source in one transaction, with an outbox row for step 2: that is what 200 promises.
 * The primary key decides between parallel first saves; the loser waits for the winner and compares.
 */
async function save(ctx: OperationContext, input: SaveFeedback): Promise<{ status: 'saved' }> {
  const orderId = input.order_id
  const owner = ownerForOrder(ctx.actor, 'rides:write', orderId)
  await claimedOrder(ctx.db, owner, orderId)
  const content = contentOf(input)
  const hash = contentHash(content)
  if (await storeFirst(ctx.db, orderId, content, hash)) return { status: 'saved' }
  const saved = await ctx.db.rideFeedback.findUniqueOrThrow({ where: { orderId } })
  if (!Buffer.from(saved.contentHash).equals(hash)) {
    throw new AppError('conflict', 'The feedback of this trip is already saved', { reason: 'already_saved' })
  }
  ctx.replay()
  return { status: 'saved' }
}

async function storeFirst(tx: Db, orderId: string, content: Content, contentHash: Uint8Array<ArrayBuffer>) {
  const { stars, comment, tips } = content
  const { count } = await tx.rideFeedback.createMany({
    data: { orderId, stars, comment, tips, contentHash },
    skipDuplicates: true,
  })
  if (count === 0) return false
  await tx.rideReason.createMany({ data: reasonRows(content).map((row) => ({ orderId, ...row })) })
  await tx.supportDelivery.create({ data: { id: newId('dlv'), orderId } })
  await wakeDelivery(tx, orderId)
  return true
}
