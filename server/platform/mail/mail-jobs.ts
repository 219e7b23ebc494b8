import { z } from 'zod'

/** Whom it is for, and the language of the account; jobs of before 0.3 have none. */
const Address = z.object({ name: z.string(), address: z.string(), language: z.string().nullish() })

const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['linked', 'unlinked']), provider: z.string() }),
  z.object({
    kind: z.enum(['password_changed', 'passkey_added', 'passkey_removed', 'app_added', 'app_removed', 'factors_reset']),
  }),
  z.object({ kind: z.literal('password_reset'), providers: z.array(z.string()), passkeys: z.int() }),
])

/** What was changed about how an account signs in. */
export type WayInChange = z.infer<typeof Change>

export const CONFIRMATION_MAIL = {
  name: 'auth.send-confirmation',
  payload: z.object({ userId: z.string(), email: z.string(), origin: z.string() }),
}

export const MOVED_MAIL = { name: 'auth.send-moved', payload: Address.extend({ email: z.string() }) }

export const RESET_MAIL = {
  name: 'auth.send-reset',
  payload: z.object({ email: z.string(), origin: z.string(), ip: z.string().nullable(), requestId: z.string() }),
}

export const WAY_IN_MAIL = {
  name: 'auth.send-way-in',
  payload: Address.extend({ origin: z.string(), change: Change }),
}
