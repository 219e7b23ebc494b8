import { procedure, router } from './init.ts'
import { whoAmI } from '#server/auth/account.service.ts'

/** Every product's procedures, by product and noun. */
export const appRouter = router({
  account: router({ me: procedure(whoAmI) }),
})

export type AppRouter = typeof appRouter
