import { nextAuthHandler } from '#server/platform/next-auth-handler.ts'

export const GET = nextAuthHandler
export const POST = nextAuthHandler
