import { nextAuthHandler } from '#server/auth/next-auth-handler.ts'

export const GET = nextAuthHandler
export const POST = nextAuthHandler
