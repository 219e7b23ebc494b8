import { EVENTS, type EventType } from '#server/core/scopes.schema.ts'

export { EVENTS, type EventType }
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

/** Sent on request only, to try out a receiver. */
export const TEST_EVENT = 'webhook.test'

/** Why a webhook is disabled. */
export const REASONS = {
  owner: 'its owner disabled it',
  failing: 'the receiver has failed for three days',
  gone: 'the receiver answered 410 Gone',
  backlog: 'too many events were waiting',
  token_ended: 'the token that it belongs to has ended',
  account_blocked: 'the account was blocked',
} as const
export type DisabledReason = keyof typeof REASONS
