import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { commitStatement } from '#server/core/database/pipelined.ts'

// Prisma writes one table per statement, each a round trip inside the transaction; this one statement writes all five.
// A transaction of Prisma costs more than the statement, so a save that needs nothing else is sent without one.

/** The feedback of a rider, the same for both forms of `reasons`. `tips` is plain decimal text. */
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
  /** True for a reason that is a choice of any version, in any language. */
  known: boolean
}

export interface Save {
  userId: UserId
  orderId: string
  /**
   * An order id without a trip becomes a trip while the rider has fewer trips than this; from then on `claimedOrder`
   * counts them exactly, under a lock.
   */
  claimBelow: number
  content: Content
  reasons: ReasonRow[]
  contentHash: Uint8Array<ArrayBuffer>
  /** What the report of operators is made of. */
  client: SavedClient
}

interface SavedClient {
  platform: string | null
  appVersion: string | null
  tipAsked: boolean | null
  /** Variants by the names of switches; null when no switch has rules. */
  variants: Record<string, string> | null
}

/**
 * Stores the first feedback of the rider's trip with its reasons and the outbox row of its support task. The primary
 * key decides between parallel first saves, and the loser waits for the winner.
 * @returns the trip's key, or null when nothing was stored: there is a feedback, or no trip, or the id is taken
 */
export async function storeFirst(tx: Db, save: Save): Promise<string | null> {
  const rows = await tx.$queryRawUnsafe<Stored[]>(STORE_FIRST, ...valuesOf(save))
  return rows[0]?.key ?? null
}

/** The same, committed when it returns; saves of the same moment share a transaction. */
export async function commitFirst(save: Save): Promise<string | null> {
  const statement = { name: 'insert into ride_feedback', text: STORE_FIRST, values: valuesOf(save) }
  // The key begins with the account, because events for its webhooks lock what all its saves have in common.
  const rows = await commitStatement<Stored>(statement, `${save.userId} ${save.orderId}`)
  return rows[0]?.key ?? null
}

interface Stored {
  key: string
}

/** SQL for a time as REST writes it. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

// The event for webhooks is made only for accounts that have one: for all others it costs a look into an index.
const STORE_FIRST = `
  with own as (
    select id, pickup, dropoff, fare, currency, finished_at
    from ride_order where user_id = $1::text and order_id = $2::text
  ), claimed as (
    insert into ride_order (id, order_id, user_id, finished_at)
    select $2::text, $2::text, $1::text, $3::timestamptz
    where not exists (select from own) and $4::bigint >
      (select count(*) from (select from ride_order where user_id = $1::text limit $4::bigint) trips)
    on conflict do nothing
    returning id, pickup, dropoff, fare, currency, finished_at
  ), trip as (
    select * from own union all select * from claimed
  ), feedback as (
    insert into ride_feedback
      (order_id, stars, comment, tips, content_hash, platform, app_version, tip_asked, variants)
    select id, $5::smallint, $6::text, $7::numeric, $8::bytea, $15::text, $16::text, $17::boolean, $18::text::jsonb
    from trip
    on conflict do nothing
    returning order_id, created_at
  ), reasons as (
    insert into ride_reason (order_id, kind, position, text, known)
    select order_id, kind, position, text, known
    from feedback, unnest($9::text[], $10::smallint[], $11::text[], $12::boolean[])
      as reason(kind, position, text, known)
  ), outbox as (
    insert into support_delivery (id, order_id, updated_at)
    select $13::text, order_id, now() from feedback
  )
  select order_id as key, case
    when exists (
      select from webhook_subscription
      where user_id = $1::text and disabled_at is null and 'feedback.saved' = any(events))
    then webhook_emit($1::text, 'feedback.saved', 'order:' || $2::text, (
      select json_strip_nulls(json_build_object(
        'order_id', $2::text, 'pickup', pickup, 'dropoff', dropoff, 'fare', trim_scale(fare)::text,
        'currency', currency, 'car', car, 'driver', case when driver_name is not null
          then json_build_object('first_name', driver_name, 'picture', driver_picture) end,
        'finished_at', ${utc('finished_at')},
        'feedback', $14::text::jsonb || jsonb_build_object('saved_at', ${utc('created_at')})))
      from trip left join (select id, driver_name, driver_picture, car from ride_order) seen using (id)))
  end as subscribers
  from feedback`

function valuesOf({ userId, orderId, claimBelow, content, reasons, contentHash, client }: Save): unknown[] {
  return [
    userId,
    orderId,
    new Date().toISOString(),
    claimBelow,
    content.stars,
    content.comment,
    content.tips,
    contentHash,
    reasons.map((one) => one.kind),
    reasons.map((one) => one.position),
    reasons.map((one) => one.text),
    reasons.map((one) => one.known),
    newId('dlv'),
    JSON.stringify({
      stars: content.stars,
      comment: content.comment,
      quality_choices: content.quality,
      better_quality_choices: content.better,
      tips: content.tips,
    }),
    client.platform,
    client.appVersion,
    client.tipAsked,
    client.variants && JSON.stringify(client.variants),
  ]
}
