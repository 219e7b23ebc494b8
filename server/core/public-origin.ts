import { env } from '#server/settings/env.ts'

/** Scheme and host for links in tasks and mails, where there is no request to take them from. */
export function publicOrigin(): string {
  return env().PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${env().PORT}`
}
