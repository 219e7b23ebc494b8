/** What the external layer gives at most. Sources: the restrictions of the catalogue's external layer and socket. */
export const MAX_OFFSET = 10_000
export const MAX_COUNT = 50
export const DEFAULT_COUNT = 20
export const MAX_SOCKETS = 10
export const MAX_IN_FLIGHT = 16
