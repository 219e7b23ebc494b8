/** Of a vacancy that others than its owner may see: neither deleted by them nor held back by moderation. */
export const VISIBLE = { hidden: false, heldAt: null } as const
