import { router } from './init.ts'
import { accountRouter, auditRouter, usersRouter, tokensRouter } from '#server/auth/auth.router.ts'
import { cloudRouter } from '#server/cloud/cloud.router.ts'
import { musicRouter } from '#server/music/music.router.ts'
import { ridesRouter } from '#server/rides/rides.router.ts'
import { vacanciesRouter } from '#server/vacancies/router.ts'

/** Every product's procedures, by product and noun. */
export const appRouter = router({
  account: accountRouter,
  audit: auditRouter,
  cloud: cloudRouter,
  music: musicRouter,
  rides: ridesRouter,
  tokens: tokensRouter,
  users: usersRouter,
  vacancies: vacanciesRouter,
})

export type AppRouter = typeof appRouter
