export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#server/http/next-route.ts'
