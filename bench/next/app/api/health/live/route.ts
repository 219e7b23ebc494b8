export { GET } from '#app/api/(platform)/health/live/route.ts'
