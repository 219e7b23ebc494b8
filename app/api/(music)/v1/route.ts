export { V1 as routes } from '#server/music/gateway/v1.ts'
