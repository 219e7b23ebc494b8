/** `suspicious`: what the feed has was imported, and what it no longer has was left alone. */
export const RUN_STATES = ['waiting', 'running', 'done', 'suspicious', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Why a feed could not be read to its end. */
export const FAILURES = [
  'unreachable',
  'forbidden_address',
  'status',
  'timeout',
  'too_large',
  'not_a_feed',
  'broken',
  'cut',
  'internal',
] as const

/** Why nothing was archived although the feed was read to its end. */
export const DOUBTS = ['empty', 'lost_half', 'all_refused', 'unreadable'] as const

export const FEED_FORMATS = ['indeed', 'jooble', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

export const MOST_IMPORTS = 200
export const MOST_HOURS = 168
/** Refused records that a report names. */
export const MOST_PROBLEMS = 50
/** Reports that are kept of one import. */
export const MOST_RUNS = 50
