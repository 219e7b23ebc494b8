'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPCClient } from '#components/trpc/client.ts'
import { askForPasskey, usePasskeySupport, withdrawPasskeys } from './passkey.ts'
import { csrfToken, signInByPasskey, signInError } from './sign-in.ts'

/** Renews the offer of passkeys in the email field before the challenge expires, after five minutes. */
const RENEW_MS = 240_000

type Outcomes = { onSignedIn: () => void; onRefused: (message: string) => void }

/**
 * Signs in with a passkey: offered in the suggestions of the email field if the browser can, and requested by `ask`.
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
    // Not an error: users who choose no passkey sign in another way.
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
      // After success the page is left, so the state stays pending.
      if (await signIn(false)) return
    } catch (error) {
      latest.current.onRefused(failureOf(error).message)
    }
    setPending(false)
    void offer()
  }
  return {
    /** Whether to show the button: true before browser support is known, so that nothing below it moves. */
    shown: enabled && supported !== false,
    offered,
    pending,
    ask,
  }
}
