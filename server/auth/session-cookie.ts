import type { ReadableHeaders } from '#server/core/request.ts'
import { env } from '#server/env.ts'

/** How long a session lasts without a visit: 7 days, in seconds. */
export const SESSION_SECONDS = 7 * 24 * 3600

/** True where browsers reach us by HTTPS: cookies are then marked `Secure` and named so. */
export function secureCookies(): boolean {
  const { PUBLIC_URL, TLS_CERT } = env()
  return PUBLIC_URL === undefined ? TLS_CERT !== undefined : PUBLIC_URL.startsWith('https://')
}

/** Name of the session cookie. The prefix makes browsers refuse one that was set over plain HTTP. */
export function sessionCookieName(): string {
  return `${secureCookies() ? '__Secure-' : ''}next-auth.session-token`
}

/** Cookies of a request by name; the first of several with the same name counts. */
export function cookiesOf(headers: ReadableHeaders): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim())
  }
  return found
}

/** The session's encrypted text; next-auth cuts long ones into `name.0`, `name.1`, … */
export function sessionCookieOf(headers: ReadableHeaders): string | null {
  const cookies = cookiesOf(headers)
  const name = sessionCookieName()
  const whole = cookies.get(name)
  if (whole) return whole
  const parts: string[] = []
  for (let part = cookies.get(`${name}.0`); part; part = cookies.get(`${name}.${parts.length}`)) parts.push(part)
  return parts.length > 0 ? parts.join('') : null
}
