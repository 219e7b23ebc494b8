/** Paths without a version answer as the current one does. */
export { V1 as routes } from '#server/music/gateway/v1.ts'
