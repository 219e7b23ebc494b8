/** For how many seconds its owner may restore a revoked token. Without zod, for pages. */
export const RESTORE_SECONDS = 10
