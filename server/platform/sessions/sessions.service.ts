import { texts } from '#i18n/texts.ts'
import type { z } from 'zod'
import type { Session } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { sessionMutation, sessionQuery } from '../operation.ts'
import { SessionId, SessionList, type SessionView } from '#server/platform/accounts/account.schema.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { SESSION_IDLE_MS } from './session.ts'

export const listSessions = sessionQuery({
  id: 'account.sessions',
  name: 'listSessions',
  summary: 'List the sessions of the calling account',
  description:
    'A session is a browser that is signed in. It ends after 7 days without a request, after 30 days at most.',
  output: SessionList,
  async run(ctx) {
    const { userId, credential } = accountOf(ctx.actor)
    const now = Date.now()
    const rows = await ctx.db.session.findMany({
      where: {
        userId,
        expiresAt: { gt: new Date(now) },
        lastUsedAt: { gt: new Date(now - SESSION_IDLE_MS) },
      },
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
    })
    // Loaded here, because the server cannot start when it is loaded before Next itself.
    const { userAgentFromString } = await import('next/server.js')
    const deviceOf = (userAgent: string | null) => nameOf(userAgentFromString(userAgent ?? undefined))
    return { items: rows.map((row) => sessionView(row, deviceOf(row.userAgent), credential.id)) }
  },
})

export const endSession = sessionMutation({
  id: 'account.endSession',
  summary: 'End a session of the calling account',
  description: 'Counts at once: the next request of that browser is anonymous. Ending the own session signs out.',
  input: SessionId,
  async run(ctx, { id }) {
    const { userId } = accountOf(ctx.actor)
    const { count } = await ctx.db.session.deleteMany({ where: { id, userId } })
    if (count === 0) throw new AppError('not_found')
    ctx.note({ subject: `session:${id}` })
    await invalidateCredentials(ctx, userId)
  },
})

export const signOutEverywhere = sessionMutation({
  id: 'account.signOutEverywhere',
  summary: 'End every session of the calling account, including this one',
  description: 'Tokens stay as they are.',
  async run(ctx) {
    const { userId } = accountOf(ctx.actor)
    ctx.note({ subject: `user:${userId}` })
    await endSessions(ctx, userId)
  },
})

/** Ends the sessions of an account, all but `kept`. */
export async function endSessions(ctx: Context, userId: string, kept?: string): Promise<void> {
  await ctx.db.session.deleteMany({ where: { userId, ...(kept !== undefined && { id: { not: kept } }) } })
  await invalidateCredentials(ctx, userId)
}

/** A session's row as its owner sees it. */
function sessionView(row: Session, device: string | null, own: string): z.input<typeof SessionView> {
  return {
    id: row.id,
    device,
    address: row.ip,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    current: row.id === own,
  }
}

/** `Firefox on Linux` in the language of the request; null when the browser did not say. */
function nameOf({ browser, os }: { browser: { name?: string }; os: { name?: string } }): string | null {
  if (browser.name === undefined || os.name === undefined) return browser.name ?? os.name ?? null
  return texts('platform.device')('named', { browser: browser.name, system: os.name })
}
