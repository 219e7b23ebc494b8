import { texts } from '#i18n/texts.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import type { Context } from '#server/core/context.ts'
import { encrypt } from '#server/core/crypto.ts'
import { fieldError } from '#server/core/errors.ts'
import { withdraw } from '#server/platform/notifications/notify.sql.ts'
import { env } from '#server/settings/env.ts'
import { sessionMutation, sessionQuery } from '../operation.ts'
import { userOf } from './listenbrainz.client.ts'
import { unsentOf, wakeSender } from './outbox.ts'
import { subjectOf } from './send.ts'
import { ConnectListenBrainz, ListenBrainzView } from './listenbrainz.schema.ts'

export const getListenBrainz = sessionQuery({
  id: 'listenBrainz.get',
  summary: 'Get whether listens are sent to ListenBrainz',
  output: ListenBrainzView,
  run: viewOf,
})

export const connectListenBrainz = sessionMutation({
  id: 'listenBrainz.connect',
  summary: 'Send what is heard from now on to ListenBrainz',
  input: ConnectListenBrainz,
  output: ListenBrainzView,
  async run(ctx, { token }) {
    const { userId } = accountOf(ctx.actor)
    const t = texts('music.errors')
    const user = await userOf(token, ctx.signal).catch((error: unknown) => {
      ctx.log.info({ err: error }, 'ListenBrainz did not validate a token')
      throw fieldError('token', t('listenBrainzSilent'))
    })
    if (user === null) throw fieldError('token', t('listenBrainzToken'))
    const sealed = new Uint8Array(encrypt(Buffer.from(token)))
    const data = { token: sealed, name: user, failures: 0, stoppedAt: null, restsUntil: null }
    await ctx.db.musicListenBrainz.upsert({ where: { userId }, create: { userId, ...data }, update: data })
    await withdraw(ctx.db, subjectOf(userId))
    await wakeSender(ctx.db, userId)
    ctx.note({ subject: `listenbrainz:${userId}`, after: { user } })
    return viewOf(ctx)
  },
})

export const disconnectListenBrainz = sessionMutation({
  id: 'listenBrainz.disconnect',
  summary: 'Send nothing more to ListenBrainz',
  description: 'The token is deleted, and what was not sent yet is not sent.',
  input: nothing,
  output: ListenBrainzView,
  async run(ctx) {
    const { userId } = accountOf(ctx.actor)
    await ctx.db.musicListenBrainz.deleteMany({ where: { userId } })
    await ctx.db.musicListen.updateMany({ where: unsentOf(userId), data: { unsent: Prisma.DbNull } })
    await withdraw(ctx.db, subjectOf(userId))
    ctx.note({ subject: `listenbrainz:${userId}` })
    return viewOf(ctx)
  },
})

async function viewOf(ctx: Context) {
  const { userId } = accountOf(ctx.actor)
  const row = await ctx.db.musicListenBrainz.findUnique({ where: { userId } })
  const waiting = row ? await ctx.db.musicListen.count({ where: unsentOf(userId) }) : 0
  return {
    // https://api.listenbrainz.org is the API of https://listenbrainz.org.
    site: new URL(env().LISTENBRAINZ_URL).origin.replace('//api.', '//'),
    user: row?.name ?? null,
    stopped: row?.stoppedAt !== null && row !== null,
    waiting,
    sentAt: row?.sentAt?.toISOString() ?? null,
  }
}
