import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { AppError, isAppError } from '#server/core/errors.ts'
import {
  createWebhook,
  deleteWebhook,
  hasSame,
  ownWebhook,
  takenBy,
  updateWebhook,
  webhookToDirect,
} from '#server/platform/webhooks/webhooks.service.ts'
import { accountOf, ownerFor } from '#server/core/actor.ts'
import { vacancyMutation, vacancyQuery } from '../operation.ts'

/** The notifications of the public API that are offered. */
const TYPES = [
  'NEW_NEGOTIATION_VACANCY',
  'NEW_RESPONSE_OR_INVITATION_VACANCY',
  'NEGOTIATION_EMPLOYER_STATE_CHANGE',
] as const
type Action = (typeof TYPES)[number]

const ActionInput = named('SubscriptionActionInput', {
  type: z.enum(TYPES).describe('What is to be notified of'),
  settings: z
    .object({ vacancies_only_mine: z.boolean().default(false).describe('Whether only of own vacancies') })
    .nullish()
    .describe('Accepted and ignored: a company has one manager'),
})
const actions = z.array(ActionInput).min(1).max(10).describe('Notifications; those of other kinds are not offered')
const url = text(2000, 1).describe('Where notifications are sent: an https address')

const SubscriptionInput = named('SubscriptionInput', { url, actions })
const SubscriptionId = z.object({ subscription_id: text(64).describe('Id of the subscription') })

const Subscription = named('Subscription', {
  id: z.string(),
  url: z.string().describe('Where notifications are sent'),
  actions: z.array(named('SubscriptionAction', { type: z.enum(TYPES), settings: z.null().describe('Always null') })),
})

const READ = { access: 'webhooks:read', role: 'employer' } as const
const WRITE = { access: 'webhooks:write', role: 'employer' } as const

export const listSubscriptions = vacancyQuery({
  ...READ,
  id: 'subscriptions.list',
  summary: 'List subscriptions to notifications',
  description: 'Those that were made here; they are webhooks of the account too.',
  input: z.object({}),
  output: named('SubscriptionList', { items: z.array(Subscription) }),
  async run(ctx) {
    const rows = await ctx.db.webhookSubscription.findMany({
      where: { userId: ownerFor(ctx.actor, 'webhooks:read'), actions: { isEmpty: false } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    })
    return { items: rows.map((row) => ({ id: row.id, url: row.url, actions: actionsOf(row.actions) })) }
  },
})

export const createSubscription = vacancyMutation({
  ...WRITE,
  id: 'subscriptions.create',
  summary: 'Create a subscription to notifications',
  description:
    'A webhook whose messages have the form of the public API: `id`, `subscription_id`, `action_type`, `user_id`, `payload`. They are signed as those of every webhook; a secret is shown by `POST /webhooks/{id}/secret`.',
  input: SubscriptionInput,
  output: named('CreatedSubscription', { id: z.string() }),
  async run(ctx, input) {
    const given = { url: input.url, events: EVENTS, description: 'Job search' }
    const { id } = await refusing(() => createWebhook.join(ctx, given))
    await ctx.db.webhookSubscription.update({ where: { id }, data: { events: [], actions: typesOf(input.actions) } })
    return { id }
  },
})

export const updateSubscription = vacancyMutation({
  ...WRITE,
  id: 'subscriptions.update',
  summary: 'Update a subscription to notifications',
  description: 'Fields that are left out stay as they are.',
  input: SubscriptionId.extend({ url: url.optional(), actions: actions.optional() }).meta({ id: 'SubscriptionUpdate' }),
  async run(ctx, { subscription_id: id, url: address, actions: given }) {
    await checkOwn(ctx, id)
    if (address !== undefined) await refusing(() => updateWebhook.join(ctx, { id, url: address }))
    if (given) {
      const { actions: before } = await webhookToDirect(ctx, id)
      const wanted = typesOf(given)
      const taken = hasSame(wanted, before) ? {} : takenBy(accountOf(ctx.actor))
      await ctx.db.webhookSubscription.update({ where: { id }, data: { actions: wanted, ...taken } })
    }
  },
})

export const deleteSubscription = vacancyMutation({
  ...WRITE,
  id: 'subscriptions.delete',
  summary: 'Delete a subscription to notifications',
  input: SubscriptionId,
  async run(ctx, { subscription_id: id }) {
    await checkOwn(ctx, id)
    await deleteWebhook.join(ctx, { id })
  },
})

/** Events of the webhooks behind subscriptions; they require the same scope as the notifications. */
const EVENTS = ['response.received']

const typesOf = (given: readonly { type: Action }[]): Action[] => [...new Set(given.map(({ type }) => type))]

const actionsOf = (actions: readonly string[]) =>
  TYPES.filter((type) => actions.includes(type)).map((type) => ({ type, settings: null }))

/** @throws not_found for a webhook that was not made here, as for those of other accounts */
async function checkOwn(ctx: Context, id: string): Promise<void> {
  if ((await ownWebhook(ctx, id, 'webhooks:write')).actions.length === 0) throw new AppError('not_found')
}

/** This API answers 400 for a value that breaks a rule. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unprocessable') throw error
    throw new AppError('invalid_input', error.message, error.details)
  }
}
