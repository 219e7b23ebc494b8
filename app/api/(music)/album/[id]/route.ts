// Without a version: the current major one.
export { GET } from '#app/api/(music)/v1/album/[id]/route.ts'
