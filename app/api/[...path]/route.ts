export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#server/next-api.ts'
