import { EVENTS, type EventType } from '#server/core/scopes.schema.ts'

export { EVENTS, type EventType }
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

/** Sent on request only, to try out a receiver. */
export const TEST_EVENT = 'webhook.test'

/** Why a webhook is disabled; the messages `platform.reasons` say it. */
export const REASONS = ['owner', 'failing', 'gone', 'backlog', 'token_ended', 'account_blocked'] as const
export type DisabledReason = (typeof REASONS)[number]
