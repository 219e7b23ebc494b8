export const REPORT_REASONS = ['fraud', 'pays_to_work', 'wrong_pay', 'closed', 'discrimination', 'other'] as const
export const MOST_NOTE = 1000
export const MOST_APPEALS = 5

/** `waiting` and `approved` ones are published; the others are held back. */
export const STATES = ['waiting', 'held', 'approved', 'refused', 'appealed'] as const
export type ModerationState = (typeof STATES)[number]

export const RULE_KINDS = ['words', 'contacts', 'pay', 'new_company'] as const
export const RULE_ACTIONS = ['off', 'queue', 'hold'] as const
/** Limit of words in one rule. */
export const MOST_WORDS = 300
