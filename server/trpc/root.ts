import { router } from './init.ts'
import { accountRouter, auditRouter, usersRouter, tokensRouter } from '#server/auth/auth.router.ts'
import { programsRouter } from '#server/auth/programs/programs.router.ts'
import { cloudRouter } from '#server/cloud/cloud.router.ts'
import { musicRouter } from '#server/music/music.router.ts'
import { ridesRouter } from '#server/rides/rides.router.ts'
import { vacanciesRouter } from '#server/vacancies/router.ts'
import { webhooksRouter } from '#server/webhooks/webhooks.router.ts'

/** Every product's procedures, by product and noun. */
export const appRouter = router({
  account: accountRouter,
  audit: auditRouter,
  cloud: cloudRouter,
  music: musicRouter,
  programs: programsRouter,
  rides: ridesRouter,
  tokens: tokensRouter,
  users: usersRouter,
  vacancies: vacanciesRouter,
  webhooks: webhooksRouter,
})

export type AppRouter = typeof appRouter
