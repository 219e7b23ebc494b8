/** How long the owner may restore a revoked token. In a file without zod, because pages load it. */
export const RESTORE_SECONDS = 10
