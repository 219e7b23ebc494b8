import type { WebhookSubscription } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { decrypt } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { notifyAccount, withdraw } from '#server/platform/notifications/notify.sql.ts'
import { dueDeliveries, nextDueAt, wake, wakeAt, type DueDelivery } from './delivery.sql.ts'
import { disable, WEBHOOKS_PAGE } from './disable.service.ts'
import { connectionsTo, send, type Attempt, type Connections } from './send.client.ts'
import type { DisabledReason } from './events.schema.ts'

const DAY_MS = 24 * 3600_000
/** A delivery that has failed for this long disables its subscription: longer than a weekend. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS
const BACK_OFF_MS = { first: 5_000, most: 4 * 3600_000 }
/** The longest pause of a subscription after a round in which every delivery failed. */
const MOST_REST_MS = 5 * 60_000
/** Consecutive failed rounds until the owner is notified, some ten minutes after the first. */
const FAILURES_TOLD = 8
/** How many subjects are delivered in parallel. */
const PARALLEL = 8
/** How long a job runs before it ends and goes to the end of its queue. */
const RUN_MS = 10_000

type Run = Pick<Context, 'db' | 'log' | 'signal'>

/**
 * Sends the due events of a subscription: the oldest of each subject, and the next one once it was received. Jobs of
 * one subscription never run at the same time; deliveries that a killed job has not recorded are sent again.
 */
export async function deliverDue(ctx: Run, id: string): Promise<void> {
  const end = Date.now() + RUN_MS
  let connections: { url: string; open: Connections } | undefined
  try {
    while (!ctx.signal.aborted && Date.now() < end) {
      // Read for each round, because the subscription may have been changed, disabled or deleted.
      const subscription = await readSubscription(ctx.db, id)
      if (!subscription || subscription.disabledAt) return
      const ended = reasonToEnd(subscription)
      if (ended) return await disable(subscription, ended)
      if (subscription.restsUntil && subscription.restsUntil > new Date()) break
      const due = await dueDeliveries(ctx.db, id, subscription.restsUntil ? 1 : PARALLEL)
      if (due.length === 0) break
      if (connections?.url !== subscription.url) {
        connections?.open.destroy()
        connections = { url: subscription.url, open: connectionsTo(subscription.url) }
      }
      await deliverTogether(ctx, subscription, due, connections.open)
    }
  } finally {
    connections?.open.destroy()
  }
  await scheduleNext(ctx.db, id)
}

type Subscription = NonNullable<Awaited<ReturnType<typeof readSubscription>>>

function readSubscription(db: Db, id: string) {
  const include = {
    user: { select: { disabledAt: true } },
    token: { select: { revokedAt: true, expiresAt: true } },
  }
  return db.webhookSubscription.findUnique({ where: { id }, include })
}

/** Deliveries end with the account, and with the token that asked for them. */
function reasonToEnd({ user, token }: Subscription): DisabledReason | null {
  if (user.disabledAt) return 'account_blocked'
  return token && (token.revokedAt || (token.expiresAt && token.expiresAt <= new Date())) ? 'token_ended' : null
}

async function deliverTogether(
  ctx: Run,
  subscription: Subscription,
  due: readonly DueDelivery[],
  connections: Connections,
): Promise<void> {
  const secrets = secretsOf(subscription)
  const results = await Promise.allSettled(
    due.map(async (delivery) => {
      const { id, body } = delivery
      const attempt = await send({ id, body, secrets, url: subscription.url }, connections, ctx.signal)
      return record(ctx.db, delivery, attempt)
    }),
  )
  // A delivery that was being sent when the worker stopped is sent again.
  const outcomes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure && !ctx.signal.aborted) throw failure.reason
  await settle(ctx.db, subscription, outcomes)
}

/** The present secret, and the former one until it expires. */
function secretsOf({ secret, formerSecret, formerSecretEndsAt }: WebhookSubscription): string[] {
  const former = formerSecret && formerSecretEndsAt && formerSecretEndsAt > new Date() ? [formerSecret] : []
  return [secret, ...former].map((sealed) => decrypt(Buffer.from(sealed)).toString())
}

type Outcome = 'delivered' | 'failed' | Extract<DisabledReason, 'gone' | 'failing'>

async function record(db: Db, { position, attempts, failingSince }: DueDelivery, attempt: Attempt): Promise<Outcome> {
  const { status, answer, error, durationMs } = attempt
  const now = new Date()
  const isDelivered = status !== null && status >= 200 && status < 300
  const since = failingSince ?? now
  await db.webhookDelivery.updateMany({
    where: { position },
    data: {
      attempts: attempts + 1,
      attemptedAt: now,
      status,
      answer,
      error,
      durationMs,
      ...(isDelivered
        ? { state: 'delivered', failingSince: null }
        : {
            failingSince: since,
            nextAttemptAt: new Date(now.getTime() + backOff(attempts + 1, attempt.retryAfterMs)),
          }),
    },
  })
  if (isDelivered) return 'delivered'
  if (status === 410) return 'gone'
  return now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS ? 'failing' : 'failed'
}

/** Stores the result of a round: one success ends the pause, and withdraws the notification of its owner. */
async function settle(db: Db, subscription: Subscription, outcomes: readonly Outcome[]): Promise<void> {
  const { id, failures, restsUntil } = subscription
  const ended = outcomes.find((outcome) => outcome === 'gone' || outcome === 'failing')
  if (ended) await disable({ id }, ended)
  if (outcomes.length === 0) return
  const failed = outcomes.includes('delivered') ? 0 : failures + 1
  if (failed === failures && !restsUntil) return
  const rest = failed === 0 ? null : new Date(Date.now() + Math.min(backOff(failed, null), MOST_REST_MS))
  await db.webhookSubscription.updateMany({ where: { id }, data: { failures: failed, restsUntil: rest } })
  if (failed === FAILURES_TOLD) await tellOfFailures(db, subscription)
  if (failed === 0 && failures >= FAILURES_TOLD) await withdraw(db, `webhook:${id}`)
}

async function tellOfFailures(db: Db, { id, userId, url }: Subscription): Promise<void> {
  const facts = { receiver: new URL(url).origin }
  await notifyAccount(db, userId, `webhook:${id}`, { kind: 'webhook.failing', path: WEBHOOKS_PAGE, facts })
}

/**
 * Milliseconds until the next attempt: 5, 10, 20 … s up to four hours, minus a random part of up to one half. At least
 * the `Retry-After` of the receiver, of which at most a day counts.
 * @param attempts failed attempts so far, 1 or more
 */
export function backOff(attempts: number, retryAfterMs: number | null): number {
  const { first, most } = BACK_OFF_MS
  const whole = Math.min(most, first * 2 ** Math.min(attempts - 1, 20))
  const jittered = Math.ceil(whole * (0.5 + Math.random() / 2))
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, DAY_MS))
}

async function scheduleNext(db: Db, id: string): Promise<void> {
  const subscription = await db.webhookSubscription.findUnique({ where: { id } })
  if (!subscription || subscription.disabledAt) return
  const due = await nextDueAt(db, id)
  if (!due) return
  const { restsUntil } = subscription
  const at = restsUntil && restsUntil > due ? restsUntil : due
  if (at.getTime() <= Date.now()) await wake(db, id)
  else await wakeAt(db, id, at)
}
