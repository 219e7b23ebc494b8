import { env } from '#server/settings/env.ts'

/** Scheme and host for links where there is no request whose host could say them: tasks and mails. */
export function publicOrigin(): string {
  return env().PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${env().PORT}`
}
