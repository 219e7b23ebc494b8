export { INTERNAL as routes } from '#server/music/internal-api.ts'
