import { headers } from 'next/headers'
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import { sessionActor } from '#server/auth/session.ts'
import { hasRole } from '#server/core/actor.ts'
import type { Account, Role } from '#server/core/actor.ts'
import { noNotes } from '#server/core/context.ts'
import type { Context } from '#server/core/context.ts'
import { db } from '#server/core/db.ts'
import { isAppError } from '#server/core/errors.ts'
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

/**
 * The signed-in account of a page; others are sent to sign in and come back to `path`. With `role`, accounts
 * without it are told that the page does not exist.
 */
export async function pageAccount(path: string, role?: Role): Promise<Account> {
  const { actor } = await pageContext()
  if (actor.kind !== 'account') redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  if (role && !hasRole(actor, role)) notFound()
  return actor
}

/** The answer of a procedure, or null when what it asks for does not exist (or its id can be none). */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** True when a procedure failed because what it was asked for does not exist. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return isAppError(cause) && (cause.code === 'not_found' || cause.code === 'invalid_input')
}
