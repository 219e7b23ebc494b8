import { headers } from 'next/headers'
import { cache } from 'react'
import { noNotes } from '#server/core/context.ts'
import type { Context } from '#server/core/context.ts'
import { sessionActor } from '#server/auth/session.ts'
import { db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { log } from '#server/core/log.ts'
import { env } from '#server/env.ts'
import { createCallerFactory } from './init.ts'
import { appRouter } from './root.ts'

/** The caller's context inside a page, one per request. The listener sets the request's id and origin as headers. */
export const pageContext = cache(async (): Promise<Context> => {
  const incoming = await headers()
  const requestId = incoming.get('x-request-id') ?? newId('req')
  return {
    actor: await sessionActor({ headers: new Headers(incoming) }),
    requestId,
    ip: incoming.get('x-quartet-ip'),
    origin: incoming.get('x-quartet-origin') ?? env().PUBLIC_URL ?? '',
    language: incoming.get('accept-language') ?? '',
    db: db(),
    log: log().child({ requestId }),
    ...noNotes,
    signal: new AbortController().signal,
  }
})

/** The same router the browser uses, called in process. */
export const api = cache(async () => createCallerFactory(appRouter)(await pageContext()))
