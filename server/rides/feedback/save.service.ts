import { createHash } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { env } from '#server/env.ts'
import { stableJson } from '#server/core/stable-json.ts'
import { claimedOrder, mayClaim, ownerForOrder } from '../orders/order-access.ts'
import { wakeSoon } from '../support/wake.sql.ts'
import { plain } from '../decimal64.ts'
import { BETTER_QUALITY_CHOICES, QUALITY_CHOICES, SaveFeedback, SaveFeedbackV2, Saved } from './feedback.schema.ts'
import { commitFirst, storeFirst } from './save.sql.ts'
import type { Content, ReasonRow, Save } from './save.sql.ts'

/** More first saves of one account than can run at once: what they do not see of one another stays below the quota. */
const CLAIMS_AT_ONCE = 500

export const saveFeedback = operation({
  id: 'feedback.save',
  name: 'saveFeedback',
  product: 'rides',
  summary: 'Save the feedback of a trip, once',
  description:
    'The same content again returns 200 with `Idempotency-Replayed: true`; different content after a success is 409 `already_saved`. After a 500 nothing was stored: send the same body again.',
  access: 'rides:write',
  kind: 'mutation',
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
  const key = await commitFirst(wantedBy(ctx, input))
  if (key === null) return null
  wakeSoon(key)
  return { status: 'saved' }
}

/** A save that is not simply the first of its trip: a retry, a second feedback, an account with very many trips. */
async function save(ctx: Context, input: SaveFeedback): Promise<{ status: 'saved' }> {
  const wanted = wantedBy(ctx, input)
  const key = (await storeFirst(ctx.db, wanted)) ?? (await storeOrCompare(ctx, wanted))
  if (key === null) ctx.replay()
  else ctx.afterCommit(() => wakeSoon(key))
  return { status: 'saved' }
}

/** @throws unauthenticated, forbidden, not_found */
function wantedBy(ctx: Context, input: SaveFeedback): Save {
  const orderId = input.order_id
  const userId = ownerForOrder(ctx.actor, 'rides:write', orderId)
  const content = contentOf(input)
  return {
    userId,
    orderId,
    claimBelow: mayClaim(orderId) ? Math.max(0, env().RIDES_QUOTA_ORDERS - CLAIMS_AT_ONCE) : 0,
    content,
    reasons: reasonRows(content),
    contentHash: contentHash(content),
  }
}

/** Legacy form: an array answers the standard question. Current form: an object answers each question by name. */
function contentOf(input: SaveFeedback): Content {
  const form = Array.isArray(input.reasons) ? { quality_choices: input.reasons } : input.reasons
  return {
    stars: input.stars ?? null,
    comment: input.comment || null,
    quality: [...new Set(form?.quality_choices)],
    better: [...new Set(form && 'better_quality_choices' in form ? form.better_quality_choices : [])],
    tips: typeof input.tips === 'string' ? plain(input.tips) : null,
  }
}

/** One row per reason; a reason that is not among today's choices is kept and marked as unknown. */
function reasonRows({ quality, better }: Content): ReasonRow[] {
  const rows = (kind: ReasonRow['kind'], texts: string[], choices: readonly string[]) =>
    texts.map((text, position) => ({ kind, position, text, known: choices.includes(text) }))
  return [...rows('quality', quality, QUALITY_CHOICES), ...rows('better', better, BETTER_QUALITY_CHOICES)]
}

/** SHA-256 of the meaning: the form and order of the reasons and `0.30` against `0.3` make no difference. */
function contentHash(content: Content): Uint8Array<ArrayBuffer> {
  const { quality, better } = content
  const canonical = { ...content, quality: quality.toSorted(), better: better.toSorted() }
  return new Uint8Array(createHash('sha256').update(stableJson(canonical)).digest())
}

/** The trip's key, or null when this very feedback is stored already. @throws conflict, not_found */
async function storeOrCompare(ctx: Context, wanted: Save): Promise<string | null> {
  const { id } = await claimedOrder(ctx.db, wanted.userId, wanted.orderId)
  const saved = await ctx.db.rideFeedback.findUnique({ where: { orderId: id } })
  if (!saved) return (await storeFirst(ctx.db, wanted)) ?? storeOrCompare(ctx, wanted)
  if (Buffer.from(saved.contentHash).equals(wanted.contentHash)) return null
  throw new AppError('conflict', 'The feedback of this trip is already saved', { reason: 'already_saved' })
}
