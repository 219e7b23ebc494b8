import { getToken } from 'next-auth/jwt'
import type { Actor, Role, UserId } from '#server/core/actor.ts'
import { ALL_SCOPES, ANONYMOUS } from '#server/core/actor.ts'
import { db } from '#server/core/db.ts'
import { env } from '#server/env.ts'

/** The account of the session cookie, or nobody. A session ends when the account's `session_version` has moved on. */
export async function sessionActor(request: { headers: Headers }): Promise<Actor> {
  const secret = env().AUTH_SECRET
  if (!secret || !request.headers.has('cookie')) return ANONYMOUS
  const headers = Object.fromEntries(request.headers)
  const jwt = await getToken({ req: { headers } as Parameters<typeof getToken>[0]['req'], secret })
  if (!jwt?.sub) return ANONYMOUS
  const user = await db().user.findUnique({ where: { id: jwt.sub } })
  if (!user || user.disabledAt || user.sessionVersion !== jwt.sessionVersion) return ANONYMOUS
  return {
    kind: 'account',
    userId: user.id as UserId,
    name: user.name,
    email: user.email,
    roles: user.roles as Role[],
    scopes: ALL_SCOPES.filter((scope) => scope !== 'music:internal'),
    credential: { type: 'session', id: user.id },
  }
}
