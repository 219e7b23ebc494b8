import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { WebhookSubscription } from '#prisma/generated/client.ts'
import { accountOf, ownerFor, type Account, type Scope } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { encrypt } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError, found, limitReached } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { withdraw } from '#server/platform/notifications/notify.sql.ts'
import { webhookMutation, webhookQuery } from '../operation.ts'
import { addressIn, isAllowedAddress } from './addresses.ts'
import { wake } from './delivery.sql.ts'
import { EVENTS, type EventType, type DisabledReason } from './events.schema.ts'
import {
  CreatedWebhook,
  CreateWebhook,
  RotateSecret,
  UpdateWebhook,
  WebhookId,
  WebhookList,
  WebhookView,
} from './webhooks.schema.ts'

/** The most webhooks of one account. */
const MOST = 20
const HOUR_MS = 3600_000

export const createWebhook = webhookMutation({
  id: 'webhooks.create',
  summary: 'Create a webhook',
  description:
    'Sends events to an https address, in the format of Standard Webhooks. The secret is shown in this response only. Each event requires the scope that shows its data; a webhook that a token creates ends with the token.',
  secret: true,
  input: CreateWebhook,
  output: CreatedWebhook,
  async run(ctx, { url, events, description }) {
    const account = accountOf(ctx.actor)
    checkMaySee(account, events)
    checkUrl(url)
    // Creations run one at a time, so that the limit is exact.
    await lock(ctx.db, `webhooks of ${account.userId}`)
    if ((await ctx.db.webhookSubscription.count({ where: { userId: account.userId } })) >= MOST) {
      throw limitReached(texts('webhooks.errors')('limit', { most: MOST }))
    }
    const { userId } = account
    const { secret, sealed } = newSecret()
    const row = await ctx.db.webhookSubscription.create({
      data: { userId, url, events, description, id: newId('whk'), secret: sealed, tokenId: tokenOf(account) },
    })
    ctx.note({ subject: subjectOf(row), after: auditOf(row) })
    return { ...webhookView(row, 0), secret }
  },
})

export const listWebhooks = webhookQuery({
  id: 'webhooks.list',
  summary: 'List webhooks',
  output: WebhookList,
  async run(ctx) {
    const userId = ownerFor(ctx.actor, 'webhooks:read')
    const rows = await ctx.db.webhookSubscription.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    })
    const pending = await pendingOf(ctx.db, rows)
    return { items: rows.map((row) => webhookView(row, pending.get(row.id) ?? 0)) }
  },
})

export const getWebhook = webhookQuery({
  id: 'webhooks.get',
  summary: 'Get a webhook',
  input: WebhookId,
  output: WebhookView,
  async run(ctx, { id }) {
    return withPending(ctx.db, await ownWebhook(ctx, id, 'webhooks:read'))
  },
})

export const updateWebhook = webhookMutation({
  id: 'webhooks.update',
  summary: 'Update a webhook',
  description:
    'Fields that are left out stay as they are. Enabling it again sends what was waiting, in order. A webhook whose address or events a token changes ends with that token; those made in the browser are not for tokens.',
  input: UpdateWebhook,
  output: WebhookView,
  async run(ctx, { id, enabled, ...changes }) {
    const before = await webhookToDirect(ctx, id, changes.events)
    const account = accountOf(ctx.actor)
    const isMoved = changes.url !== undefined && changes.url !== before.url
    if (isMoved) checkUrl(changes.url ?? '')
    const isDirected = isMoved || (changes.events !== undefined && !hasSame(changes.events, before.events))
    const row = await ctx.db.webhookSubscription.update({
      where: { id },
      data: {
        ...changes,
        ...(isDirected && takenBy(account)),
        ...(enabled !== undefined && enabling(before, enabled, tokenOf(account))),
      },
    })
    if (before.disabledAt && !row.disabledAt) {
      await ctx.db.webhookDelivery.updateMany({
        where: { subscriptionId: id, state: 'pending' },
        data: { failingSince: null, nextAttemptAt: new Date() },
      })
      await withdraw(ctx.db, subjectOf(row))
      await wake(ctx.db, id)
    }
    ctx.note({ subject: subjectOf(row), before: auditOf(before), after: auditOf(row) })
    return withPending(ctx.db, row)
  },
})

export const deleteWebhook = webhookMutation({
  id: 'webhooks.delete',
  summary: 'Delete a webhook',
  description: 'With its deliveries, sent or not.',
  input: WebhookId,
  async run(ctx, { id }) {
    const row = await webhookToChange(ctx, id)
    await ctx.db.webhookSubscription.delete({ where: { id } })
    ctx.note({ subject: subjectOf(row), before: auditOf(row) })
  },
})

export const rotateSecret = webhookMutation({
  id: 'webhooks.rotateSecret',
  name: 'rotateWebhookSecret',
  summary: 'Create a new signing secret of a webhook',
  description:
    'The secret is shown in this response only. Until the former one ends, each message has a signature of both. By a token it makes the webhook end with that token.',
  secret: true,
  input: RotateSecret,
  output: CreatedWebhook,
  async run(ctx, { id, overlap_hours }) {
    const before = await webhookToDirect(ctx, id)
    const { secret, sealed } = newSecret()
    const endsAt = new Date(Date.now() + overlap_hours * HOUR_MS)
    const former = overlap_hours > 0 ? { formerSecret: before.secret, formerSecretEndsAt: endsAt } : NO_FORMER
    const row = await ctx.db.webhookSubscription.update({
      where: { id },
      data: { secret: sealed, ...former, ...takenBy(accountOf(ctx.actor)) },
    })
    ctx.note({ subject: subjectOf(row), after: { overlap_hours } })
    return { ...(await withPending(ctx.db, row)), secret }
  },
})

const NO_FORMER = { formerSecret: null, formerSecretEndsAt: null }

/** @throws not_found also for a webhook of another account */
export async function ownWebhook(ctx: Context, id: string, scope: Scope): Promise<WebhookSubscription> {
  const userId = ownerFor(ctx.actor, scope)
  return found(await ctx.db.webhookSubscription.findFirst({ where: { id, userId } }))
}

/**
 * The webhook, to be changed. A token may not change one that was made in the browser, which would not end with it.
 * @throws not_found, forbidden
 */
export async function webhookToChange(ctx: Context, id: string): Promise<WebhookSubscription> {
  const row = await ownWebhook(ctx, id, 'webhooks:write')
  if (row.tokenId === null && tokenOf(accountOf(ctx.actor)) !== null) {
    const message = texts('webhooks.errors')('browser')
    throw new AppError('forbidden', message, { reason: 'session_required' })
  }
  return row
}

/** A webhook of the caller, to change its address or events. @throws not_found, forbidden */
export async function webhookToDirect(
  ctx: Context,
  id: string,
  events: readonly EventType[] = [],
): Promise<WebhookSubscription> {
  const row = await webhookToChange(ctx, id)
  checkMaySee(accountOf(ctx.actor), [...sentBy(row), ...events])
  return row
}

/**
 * The token that owns a webhook after this change, and with which the webhook ends: the calling token. A change by a
 * session leaves the owner as it is.
 */
export function takenBy(account: Account): { tokenId?: string } {
  const tokenId = tokenOf(account)
  return tokenId === null ? {} : { tokenId }
}

/** Checks that the caller may read the events that are to be sent. @throws forbidden */
function checkMaySee(account: Account, events: readonly EventType[]): void {
  const missing = events.map((type) => EVENTS[type].scope).find((scope) => !account.scopes.includes(scope))
  if (missing) {
    throw new AppError('forbidden', texts('webhooks.errors')('scope', { scope: missing }), {
      reason: 'insufficient_scope',
    })
  }
}

/** The events whose data a webhook sends, also those inside the notifications of a public API. */
function sentBy({ events, actions }: WebhookSubscription): EventType[] {
  return [...(events as EventType[]), ...(actions.length > 0 ? (['response.received'] as const) : [])]
}

/** Whether both name the same, in any order; neither has one twice. */
export function hasSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}

/**
 * Refuses addresses that are not public. Host names are resolved and checked with each connection.
 * @throws unprocessable
 */
function checkUrl(given: string): void {
  const url = new URL(given)
  const address = addressIn(url) ?? (url.hostname === 'localhost' ? '127.0.0.1' : null)
  const isLoopback = address === '127.0.0.1' || address === '::1'
  if (url.protocol !== 'https:' && !isLoopback) throw fieldError('url', texts('webhooks.errors')('address'))
  if (address !== null && !isAllowedAddress(address)) throw fieldError('url', texts('webhooks.errors')('private'))
}

function newSecret(): { secret: string; sealed: Uint8Array<ArrayBuffer> } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: new Uint8Array(encrypt(Buffer.from(secret))) }
}

/** The changes that enable or disable a webhook. One that a token enables ends with that token. */
function enabling(before: WebhookSubscription, enabled: boolean, tokenId: string | null) {
  if (!enabled) return before.disabledAt ? {} : { disabledAt: new Date(), disabledReason: 'owner' }
  if (!before.disabledAt) return {}
  return { disabledAt: null, disabledReason: null, failures: 0, restsUntil: null, tokenId }
}

function tokenOf({ credential }: Account): string | null {
  return credential.type === 'token' ? credential.id : null
}

const subjectOf = ({ id }: WebhookSubscription) => `webhook:${id}`

/** A webhook for the audit log: without path and query of the URL, which may be secrets. */
function auditOf({ url, events, actions, disabledAt }: WebhookSubscription) {
  return { origin: new URL(url).origin, events: [...events, ...actions], enabled: disabledAt === null }
}

async function withPending(db: Db, row: WebhookSubscription): Promise<z.input<typeof WebhookView>> {
  return webhookView(row, (await pendingOf(db, [row])).get(row.id) ?? 0)
}

async function pendingOf(db: Db, rows: readonly WebhookSubscription[]): Promise<Map<string, number>> {
  const counts = await db.webhookDelivery.groupBy({
    by: ['subscriptionId'],
    where: { subscriptionId: { in: rows.map(({ id }) => id) }, state: 'pending' },
    _count: { position: true },
  })
  return new Map(counts.map(({ subscriptionId, _count }) => [subscriptionId, _count.position]))
}

function webhookView(row: WebhookSubscription, pending: number): z.input<typeof WebhookView> {
  const { id, url, description, disabledAt, formerSecretEndsAt } = row
  const hasFormer = formerSecretEndsAt !== null && formerSecretEndsAt > new Date()
  return {
    id,
    url,
    description,
    pending,
    events: row.events as EventType[],
    actions: row.actions,
    enabled: disabledAt === null,
    disabled_reason: row.disabledReason as DisabledReason | null,
    disabled_at: disabledAt?.toISOString() ?? null,
    failing: row.failures > 0,
    token_id: row.tokenId,
    former_secret_ends_at: hasFormer ? formerSecretEndsAt.toISOString() : null,
    created_at: row.createdAt.toISOString(),
  }
}
