'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPCClient } from '#components/trpc/client.ts'
import { askForPasskey, usePasskeySupport, withdrawPasskeys } from './passkey.ts'
import { csrfToken, signInByPasskey, signInError } from './sign-in.ts'

/** A challenge lasts five minutes: the offer in the list of the address field is renewed before. */
const RENEW_MS = 240_000

type Outcomes = { onSignedIn: () => void; onRefused: (message: string) => void }

/**
 * Signs in with a passkey: offered in the list of the address field where the browser can, and asked for by `ask`.
 * @param enabled whether passkeys work at this address
 */
export function usePasskeySignIn(enabled: boolean, outcomes: Outcomes) {
  const client = useTRPCClient()
  const supported = usePasskeySupport()
  const offered = enabled && supported === true
  const [pending, setPending] = useState(false)
  const latest = useRef(outcomes)
  useEffect(() => {
    latest.current = outcomes
  })

  const signIn = useCallback(
    async (autofill: boolean) => {
      const started = await client.account.startPasskeySignIn.mutate({ csrf_token: await csrfToken() })
      const refusal = await signInByPasskey(await askForPasskey(started, autofill))
      if (refusal === null) latest.current.onSignedIn()
      else latest.current.onRefused(signInError(refusal))
      return refusal === null
    },
    [client],
  )

  const offer = useCallback(async () => {
    // People who choose none sign in another way: nothing has failed.
    if (await browserSupportsWebAuthnAutofill()) await signIn(true).catch(() => {})
  }, [signIn])

  useEffect(() => {
    if (!offered) return
    void offer()
    const timer = setInterval(() => void offer(), RENEW_MS)
    return () => {
      clearInterval(timer)
      withdrawPasskeys()
    }
  }, [offered, offer])

  const ask = async () => {
    if (pending) return
    setPending(true)
    try {
      // A page that is being left stays pending.
      if (await signIn(false)) return
    } catch (error) {
      latest.current.onRefused(failureOf(error).message)
    }
    setPending(false)
    void offer()
  }
  return {
    /** Stands in the page from the first, so that nothing below it moves once the browser is known. */
    shown: enabled && supported !== false,
    offered,
    pending,
    ask,
  }
}
