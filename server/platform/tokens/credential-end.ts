import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#server/core/actor.ts'
import { log } from '#server/core/process/log.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { CREDENTIALS, type Present } from './credential-cache.ts'
import { presentSession } from '#server/platform/sessions/session.ts'
import { presentToken } from './verify-token.ts'

/** The longest time that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * A signal for work that goes on after a request was admitted, such as streams. It aborts with
 * `until`, and earlier when the credential of `account` ends, loses rights, or can no longer be
 * checked.
 */
export function untilCredentialEnds(account: Account, until: AbortSignal): AbortSignal {
  const ended = new AbortController()
  const either = AbortSignal.any([until, ended.signal])
  let expiry: NodeJS.Timeout | undefined
  const check = async () => {
    const present = await presentCredential(account.credential).catch((error: unknown) => {
      log().warn({ err: error, userId: account.userId }, 'a credential in use could not be checked')
      return null
    })
    if (!present || !isDeepStrictEqual(present.account, account)) return ended.abort()
    clearTimeout(expiry)
    const left = present.expiresAt && present.expiresAt.getTime() - Date.now()
    if (left !== null && left <= MAX_TIMER_MS && !either.aborted) expiry = setTimeout(check, left).unref()
  }
  const unsubscribe = subscribe(CREDENTIALS, (id) => {
    if (id === null || id === account.userId || id === account.programId) void check()
  })
  const stop = () => {
    unsubscribe()
    clearTimeout(expiry)
  }
  if (either.aborted) stop()
  else either.addEventListener('abort', stop, { once: true })
  // A change between the check of the request and the subscription was not announced to this
  // process.
  void check()
  return either
}

/** A session or token as it is now; null when it has ended, and for every other kind. */
export async function presentCredential({ type, id }: Account['credential']): Promise<Present | null> {
  if (type === 'session') return presentSession(id)
  return type === 'token' ? presentToken(id) : null
}
