// Without zod, so that pages load none.

/** What a choice is about. */
export const CAUSES = ['driver', 'car', 'route', 'price', 'application'] as const
export type Cause = (typeof CAUSES)[number]

/** The most characters of a choice. */
export const LONGEST_CHOICE = 60
