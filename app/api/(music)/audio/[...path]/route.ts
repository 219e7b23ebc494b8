export { audioEndpoint as GET } from '#server/music/library/serve.ts'
