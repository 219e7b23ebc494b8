import type { Scope } from '#server/core/scopes.schema.ts'

/** Every event with the scope that shows its data, and its meaning. */
export const EVENTS = {
  'job.completed': { scope: 'cloud:read', meaning: 'A job of a server, network, template or DNS zone has completed' },
  'job.failed': { scope: 'cloud:read', meaning: 'A job of a server, network, template or DNS zone has failed' },
  'response.received': { scope: 'vacancies:read', meaning: 'An applicant has responded to a vacancy of the employer' },
  'response.changed': {
    scope: 'vacancies:read',
    meaning: 'A response has a decision or a new message; for both of its sides',
  },
  'saved_search.new_items': {
    scope: 'vacancies:read',
    meaning: 'Vacancies were published that match a saved search with notifications',
  },
  'feedback.saved': { scope: 'rides:read', meaning: 'The feedback of a trip was saved' },
} as const satisfies Record<string, { scope: Scope; meaning: string }>
export type EventType = keyof typeof EVENTS
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
