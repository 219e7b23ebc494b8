// Without zod, so that forms load none.

export const TOPICS = ['lost_item', 'safety', 'price', 'other'] as const
export type Topic = (typeof TOPICS)[number]

export const MOST_PROBLEM_CHARACTERS = 2000
/** The most characters of a reply or note of an agent. */
export const MOST_MESSAGE_CHARACTERS = 5000
