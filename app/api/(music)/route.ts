/** Paths without a version answer as the current one does. */
export { CURRENT as routes } from '#server/music/gateway/v1.ts'
