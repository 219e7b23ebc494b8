import { z } from 'zod'
import { sessionActor, sessionCookieName } from '#server/platform/sessions/session.ts'
import { tokenActor } from '#server/platform/tokens/verify-token.ts'
import { ANONYMOUS, type Account, type Actor } from '#server/core/actor.ts'
import { named, text } from '#server/core/base.schema.ts'
import { boundTo } from '#server/core/database/bound.ts'
import type { Db } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { musicQuery } from '../operation.ts'
import { env } from '#server/settings/env.ts'
import { format } from '../query/list.schema.ts'

// Limits of the external layer and its socket.
export const MAX_OFFSET = 10_000
export const MAX_COUNT = 50
export const DEFAULT_COUNT = 20
export const MAX_SOCKETS = 10
export const MAX_IN_FLIGHT = 16

const CREDENTIAL_KINDS = ['cookie', 'key', 'bearer'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

const Introspect = z.strictObject({
  format,
  credential: text(8192, 1).describe('What the user sent: the token, or the value of the session cookie'),
  kind: z.enum(CREDENTIAL_KINDS).describe('How it was sent'),
  address: text(64).optional().describe('Who sent it: tokens that do not exist are counted against this address'),
})

/** RFC 7662; an invalid credential gives `{"active": false}` and nothing else. */
export const Introspection = named('Introspection', {
  active: z.boolean().describe('True when the credential counts now'),
  sub: z.string().optional().describe('Account id'),
  username: z.string().optional().describe('Display name'),
  email: z.string().optional().describe('E-mail address'),
  token_type: z.enum(CREDENTIAL_KINDS).optional().describe('How the credential was sent'),
  credential_id: z.string().optional().describe('Names the token or session, never its secret'),
  scope: z.string().optional().describe('Scopes separated by blanks'),
  roles: z.array(z.string()).optional().describe('Roles of the account'),
  program_id: z.string().optional().describe('The program that has this access token'),
  resources: z.array(z.string()).optional().describe('The only resources that the token may act on'),
  propose_only: z.boolean().optional().describe('True when the changes of the token wait for approval'),
  exp: z.int().optional().describe('When it ends, seconds since 1970'),
  limits: named('CallerLimits', {
    requests_per_second: z.int().describe('Steady rate of requests'),
    burst: z.int().describe('Requests in a burst of ten seconds'),
    offset: z.int().describe('Greatest offset on the external layer'),
    count: z.int().describe('Greatest count on the external layer'),
    sockets: z.int().describe('Maximum number of open sockets'),
    in_flight: z.int().describe('Maximum number of concurrent requests of a socket'),
  })
    .optional()
    .describe('What the credential may use'),
})

export type IntrospectionBody = z.output<typeof Introspection>

export const introspect = musicQuery({
  id: 'catalogue.introspect',
  name: 'introspectIdentity',
  access: 'music:internal',
  summary: 'Check an identity and get its permissions and limits',
  description: 'RFC 7662: for an invalid credential, `{"active": false}` and nothing else.',
  input: Introspect,
  output: Introspection,
  async run(ctx, { credential, kind, address = null }) {
    const actor = await actorOf(credential, kind, address, ctx.requestId)
    if (actor.kind !== 'account') return { active: false }
    const exp = await expiryOf(ctx.db, actor)
    return {
      active: true,
      sub: actor.userId,
      username: actor.name,
      email: actor.email,
      token_type: kind,
      credential_id: actor.credential.id,
      scope: actor.scopes.join(' '),
      roles: [...actor.roles],
      program_id: actor.programId,
      resources: boundTo(actor)?.slice(),
      propose_only: actor.proposeOnly,
      exp,
      limits: limits(),
    }
  },
})

/** The gateway has checked how the credential was sent: here it counts as sent over a secure connection. */
async function actorOf(credential: string, kind: CredentialKind, ip: string | null, requestId: string): Promise<Actor> {
  if (kind === 'cookie') {
    const cookie = `${sessionCookieName()}=${credential}`
    // Not `Headers`, which throws for characters that this text may have.
    const headers = {
      get: (name: string) => (name === 'cookie' ? cookie : null),
      has: (name: string) => name === 'cookie',
    }
    return sessionActor({ headers }, ip)
  }
  try {
    return await tokenActor(credential, { requestId, ip, secure: true, listener: 'public', origin: '' }, false)
  } catch (error) {
    if (isAppError(error) && error.code === 'unauthenticated') return ANONYMOUS
    throw error
  }
}

async function expiryOf(db: Db, { credential }: Account): Promise<number | undefined> {
  if (credential.type !== 'token') return undefined
  const row = await db.apiToken.findUnique({ where: { id: credential.id }, select: { expiresAt: true } })
  return row?.expiresAt ? Math.floor(row.expiresAt.getTime() / 1000) : undefined
}

function limits() {
  const { RATE_LIMIT, RATE_LIMIT_BURST } = env()
  return {
    requests_per_second: RATE_LIMIT,
    burst: RATE_LIMIT_BURST,
    offset: MAX_OFFSET,
    count: MAX_COUNT,
    sockets: MAX_SOCKETS,
    in_flight: MAX_IN_FLIGHT,
  }
}
