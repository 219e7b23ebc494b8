import { env } from '#server/env.ts'
import { BuiltInDesk } from './built-in-desk.client.ts'
import type { SupportDesk } from './desk.ts'
import { HttpDesk } from './http-desk.client.ts'

/** The desk of this installation: `SUPPORT_URL`, or the built-in one. */
export function supportDesk(): SupportDesk {
  const { SUPPORT_URL, SUPPORT_TOKEN, SUPPORT_TIMEOUT_MS } = env()
  if (SUPPORT_URL === undefined) return new BuiltInDesk()
  return new HttpDesk({ url: SUPPORT_URL, token: SUPPORT_TOKEN, timeoutMs: SUPPORT_TIMEOUT_MS })
}
