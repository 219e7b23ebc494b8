import { procedure, router } from './init.ts'
import { whoAmI } from '#server/auth/account.service.ts'
import { cloudRouter } from '#server/cloud/cloud.router.ts'
import { ridesRouter } from '#server/rides/rides.router.ts'
import { tokensRouter } from '#server/auth/tokens.router.ts'

/** Every product's procedures, by product and noun. */
export const appRouter = router({
  account: router({ me: procedure(whoAmI) }),
  cloud: cloudRouter,
  rides: ridesRouter,
  tokens: tokensRouter,
})

export type AppRouter = typeof appRouter
