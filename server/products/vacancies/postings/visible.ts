/** Condition of vacancies that others than their owner may see: neither deleted nor held back by moderation. */
export const VISIBLE = { hidden: false, heldAt: null } as const
