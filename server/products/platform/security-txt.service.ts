import { z } from 'zod'
import { publicQuery } from '#server/platform/operation.ts'
import { env } from '#server/settings/env.ts'

const DAY_MS = 24 * 3600_000
/** RFC 9116 recommends less than a year. The file is generated per request, so it never expires while it is served. */
const VALID_DAYS = 180

export const getSecurityTxt = publicQuery({
  id: 'security-txt.get',
  name: 'getSecurityTxt',
  summary: 'Get the contact for security reports',
  description: 'As text, by RFC 9116; also at `/.well-known/security.txt`.',
  output: z
    .string()
    .describe('The file')
    .meta({ examples: ['Contact: mailto:security@example.com\nExpires: 2026-07-05T00:00:00.000Z\n'] }),
  run: (ctx) => Promise.resolve(securityTxt(ctx.origin, new Date())),
})

/** The file for an installation at this address; `Expires` changes once a day, so that copies can be compared. */
export function securityTxt(origin: string, now: Date): string {
  const { SECURITY_CONTACT, MAIL_FROM } = env()
  const today = Math.floor(now.getTime() / DAY_MS)
  return [
    `Contact: ${SECURITY_CONTACT ?? `mailto:${addressIn(MAIL_FROM)}`}`,
    `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}

/** `quartet@localhost` of `Quartet <quartet@localhost>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender.trim()
}
