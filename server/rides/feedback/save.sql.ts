import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'

// Prisma writes one table per statement, each a round trip inside the transaction; this one statement writes all five.

/** What a rider said, the same for both forms of `reasons`. `tips` is plain decimal text. */
export interface Content {
  stars: number | null
  comment: string | null
  quality: string[]
  better: string[]
  tips: string | null
}

export interface ReasonRow {
  kind: 'quality' | 'better'
  position: number
  text: string
  /** True for one of today's choices. */
  known: boolean
}

export interface Save {
  userId: UserId
  orderId: string
  /**
   * An id without a trip becomes one while the rider has fewer trips than this; above it `claimedOrder` counts them
   * exactly, under a lock.
   */
  claimBelow: number
  content: Content
  reasons: ReasonRow[]
  contentHash: Uint8Array<ArrayBuffer>
}

/**
 * Stores the first feedback of the rider's trip with its reasons and the outbox row of its support task. The primary key
 * decides between parallel first saves, and the loser waits for the winner.
 * @returns the trip's key, or null when nothing was stored: there is a feedback, or no trip, or the id is taken
 */
export async function storeFirst(tx: Db, save: Save): Promise<string | null> {
  const { userId, orderId, claimBelow, reasons, contentHash } = save
  const { stars, comment, tips } = save.content
  const rows = await tx.$queryRaw<{ key: string }[]>`
    with own as (
      select id from ride_order where user_id = ${userId} and order_id = ${orderId}
    ), claimed as (
      insert into ride_order (id, order_id, user_id, finished_at)
      select ${orderId}, ${orderId}, ${userId}, ${new Date()}
      where not exists (select from own) and ${claimBelow} >
        (select count(*) from (select from ride_order where user_id = ${userId} limit ${claimBelow}) trips)
      on conflict do nothing
      returning id
    ), feedback as (
      insert into ride_feedback (order_id, stars, comment, tips, content_hash)
      select id, ${stars}::smallint, ${comment}::text, ${tips}::numeric, ${contentHash}
      from (select id from own union all select id from claimed) trip
      on conflict do nothing
      returning order_id
    ), reasons as (
      insert into ride_reason (order_id, kind, position, text, known)
      select order_id, kind, position, text, known
      from feedback, unnest(
        ${reasons.map((one) => one.kind)}::text[], ${reasons.map((one) => one.position)}::smallint[],
        ${reasons.map((one) => one.text)}::text[], ${reasons.map((one) => one.known)}::boolean[]
      ) as reason(kind, position, text, known)
    ), outbox as (
      insert into support_delivery (id, order_id, updated_at)
      select ${newId('dlv')}, order_id, now() from feedback
    )
    select order_id as key from feedback`
  return rows[0]?.key ?? null
}
