import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { texts } from '#i18n/texts.ts'
import type { RouterInput } from '#components/trpc/client.ts'
import { ShownError } from '#components/trpc/failure.ts'
import type { PasskeyNeed } from '#server/platform/accounts/account.schema.ts'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'

/** The WebAuthn options from the server. */
type Started = { options: { challenge: string } }

/** Whether this browser can make and use passkeys; undefined in the first render. */
export function usePasskeySupport(): boolean | undefined {
  return useBrowserValue(browserSupportsWebAuthn)
}

/**
 * Says why passkeys cannot be used; null if they can.
 * @param need what the address of the site lacks, according to the server
 */
export function usePasskeyLack(need: PasskeyNeed | null | undefined): string | null {
  const t = texts('auth.passkey.needs')
  const isSecure = useBrowserValue(() => globalThis.isSecureContext)
  const supported = usePasskeySupport()
  if (need) return t(need)
  // Browsers hide passkeys from pages without HTTPS.
  if (isSecure === false) return t('https')
  return supported === false ? t('browser') : null
}

/** Asks the browser for a new passkey. @throws ShownError when there is none */
export async function createPasskey({ options }: Started): Promise<RouterInput['account']['addPasskey']['credential']> {
  return (await startRegistration({ optionsJSON: options as never }).catch(refused)) as never
}

/**
 * Asks the browser for a passkey of this site.
 * @param autofill offers them in the suggestions of the email field, not in a dialog; stays pending until one is chosen
 * @throws ShownError when none was chosen
 */
export async function askForPasskey(
  { options }: Started,
  autofill = false,
): Promise<NonNullable<RouterInput['account']['confirm']['passkey']>> {
  return (await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill }).catch(
    refused,
  )) as never
}

/** Stops offering passkeys in the suggestions of the email field. */
export function withdrawPasskeys(): void {
  WebAuthnAbortService.cancelCeremony()
}

function refused(error: unknown): never {
  const t = texts('auth.passkey')
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new ShownError(t('exists'))
  if (name === 'SecurityError') throw new ShownError(t('elsewhere'))
  throw new ShownError(t('none'))
}
