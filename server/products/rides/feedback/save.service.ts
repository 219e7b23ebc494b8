import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { rideMutation } from '../operation.ts'
import { env } from '#server/settings/env.ts'
import { claimedOrder, mayClaim, ownerForOrder } from '../orders/order-access.ts'
import { currentChoices } from '../choices/current-choices.ts'
import { variantsOf } from '../switches/switch-cache.ts'
import { wakeSoon } from '../support/wake.sql.ts'
import { contentHash, contentOf, reasonRows } from './content.ts'
import { SaveFeedback, SaveFeedbackV2, Saved } from './feedback.schema.ts'
import { commitFirst, storeFirst, type Save } from './save.sql.ts'

/** More than the parallel first saves of one account, which do not see one another: they stay below the quota. */
const CLAIMS_AT_ONCE = 500

export const saveFeedback = rideMutation({
  id: 'feedback.save',
  summary: 'Save the feedback of a trip, once',
  description:
    'The same content again returns 200 with `Idempotency-Replayed: true`; different content after a success is 409 `already_saved`. After a 500 nothing was stored: send the same body again. Besides the order, a save has a rating, a reason, a comment or a tip; without any it is 400.',
  bounds: 'invalid_input',
  input: SaveFeedback,
  output: Saved,
  // The feedback row itself records who said what and when.
  audit: false,
  storageError: () => new AppError('storage_failed', undefined, { headers: { 'Retry-After': '2' } }),
  run: save,
  shortcut: saveFirst,
})

export const saveFeedbackV2 = operation({
  ...saveFeedback,
  id: 'feedback.saveV2',
  name: 'saveFeedbackV2',
  summary: 'Save the feedback of a trip, once, with reasons by question only',
  input: SaveFeedbackV2,
  run: save,
})

/**
 * One transaction stores the feedback and an outbox row for its support task: that is what 200 promises. The delivery
 * job is added after the commit, because every NOTIFY makes the commits of all riders wait for one another.
 */
async function saveFirst(ctx: Context, input: SaveFeedback): Promise<{ status: 'saved' } | null> {
  const key = await commitFirst(await wantedBy(ctx, input))
  if (key === null) return null
  wakeSoon(key)
  return { status: 'saved' }
}

/** A save that is not simply the first of its trip: a retry, a second feedback, an account with very many trips. */
async function save(ctx: Context, input: SaveFeedback): Promise<{ status: 'saved' }> {
  const wanted = await wantedBy(ctx, input)
  const key = (await storeFirst(ctx.db, wanted)) ?? (await storeOrCompare(ctx, wanted))
  if (key === null) ctx.replay()
  else ctx.afterCommit(() => wakeSoon(key))
  return { status: 'saved' }
}

/** @throws unauthenticated, forbidden, not_found, invalid_input for a save that says nothing or contradicts itself */
async function wantedBy(ctx: Context, input: SaveFeedback): Promise<Save> {
  const orderId = input.order_id
  const userId = ownerForOrder(ctx.actor, 'rides:write', orderId)
  const content = contentOf(input)
  const client = input.client ?? {}
  return {
    userId,
    orderId,
    claimBelow: mayClaim(orderId) ? Math.max(0, env().RIDES_QUOTA_ORDERS - CLAIMS_AT_ONCE) : 0,
    content,
    reasons: reasonRows(content, await currentChoices()),
    contentHash: contentHash(content),
    client: {
      platform: client.platform ?? null,
      appVersion: client.app_version ?? null,
      tipAsked: client.tip_asked ?? null,
      variants: await variantsOf({
        rider: userId,
        platform: client.platform ?? undefined,
        app_version: client.app_version ?? undefined,
      }),
    },
  }
}

/** The trip's key, or null when this very feedback is stored already. @throws conflict, not_found */
async function storeOrCompare(ctx: Context, wanted: Save): Promise<string | null> {
  const { id } = await claimedOrder(ctx.db, wanted.userId, wanted.orderId)
  const saved = await ctx.db.rideFeedback.findUnique({ where: { orderId: id } })
  if (!saved) return (await storeFirst(ctx.db, wanted)) ?? storeOrCompare(ctx, wanted)
  if (Buffer.from(saved.contentHash).equals(wanted.contentHash)) return null
  throw new AppError('conflict', texts('rides.errors')('saved'), { reason: 'already_saved' })
}
