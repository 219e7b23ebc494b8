import { sessionActor } from '#server/auth/session.ts'
import { sessionCookieName } from '#server/auth/session-cookie.ts'
import { tokenActor } from '#server/auth/verify-token.ts'
import type { Account, Actor } from '#server/core/actor.ts'
import { ANONYMOUS } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { env } from '#server/env.ts'
import { Introspect, Introspection } from './introspection.schema.ts'
import type { CredentialKind } from './introspection.schema.ts'
import { MAX_COUNT, MAX_IN_FLIGHT, MAX_OFFSET, MAX_SOCKETS } from './limits.ts'

export const introspect = operation({
  id: 'catalogue.introspect',
  product: 'music',
  access: 'music:internal',
  summary: 'Confirm an identity and tell its permissions and limits',
  description: 'RFC 7662: a credential that does not count gives `{"active": false}` and nothing else.',
  kind: 'query',
  input: Introspect,
  output: Introspection,
  async run(ctx, { credential, kind }) {
    const actor = await actorOf(credential, kind, ctx.requestId)
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
      ...(exp !== undefined && { exp }),
      limits: limits(),
    }
  },
})

/** The outer door has seen how the credential travelled: here it counts as sent inside the house. */
async function actorOf(credential: string, kind: CredentialKind, requestId: string): Promise<Actor> {
  if (kind === 'cookie') {
    const cookie = `${sessionCookieName()}=${credential}`
    // No `Headers`: it throws for characters that this text may have and no header.
    return sessionActor({
      headers: { get: (name) => (name === 'cookie' ? cookie : null), has: (name) => name === 'cookie' },
    })
  }
  try {
    return await tokenActor(credential, { requestId, ip: null, secure: true, listener: 'public', origin: '' }, false)
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
