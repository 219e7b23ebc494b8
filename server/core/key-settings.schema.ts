import { z } from 'zod'

/** Every setting that holds a key of the installation. */
export const KeySetting = z.enum([
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'AUTH_SECRET_NEXT',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'ENCRYPTION_KEY_NEXT',
  'TOKEN_HMAC_KEY',
  'TOKEN_HMAC_KEY_PREVIOUS',
  'TOKEN_HMAC_KEY_NEXT',
])
export type KeySetting = z.output<typeof KeySetting>
