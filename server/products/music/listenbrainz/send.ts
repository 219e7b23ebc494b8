import { Prisma, type MusicListen, type MusicListenBrainz } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { decrypt } from '#server/core/crypto.ts'
import { transaction, type Db } from '#server/core/database/db.ts'
import { notifyAccount } from '#server/platform/notifications/notify.sql.ts'
import { backOff } from '#server/platform/webhooks/delivery.service.ts'
import { submit, type Outcome } from './listenbrainz.client.ts'
import { unsentOf, wakeSender } from './outbox.ts'

/** Listens of one request. ListenBrainz takes a thousand; a smaller batch is less to send again. */
const AT_ONCE = 100
/** How long a claim lasts: longer than a request takes, as a killed worker leaves its claim behind. */
const CLAIM_MS = 60_000
/** After this time the job ends, and another one is added at the end of the queue. */
const RUN_MS = 20_000

type Run = Pick<Context, 'db' | 'log' | 'signal'>

/**
 * Sends the waiting listens of an account, the oldest first, until none is left or sending is to continue later. A
 * listen that is resent because the answer was lost is the same to the byte, so ListenBrainz keeps it once.
 */
export async function sendListens(ctx: Run, userId: string): Promise<void> {
  const end = Date.now() + RUN_MS
  while (!ctx.signal.aborted) {
    const row = await ctx.db.musicListenBrainz.findUnique({ where: { userId } })
    if (!row || row.stoppedAt) return
    if (Date.now() > end) return wakeSender(ctx.db, userId)
    if (row.restsUntil && row.restsUntil > new Date()) return wakeSender(ctx.db, userId, row.restsUntil)
    if (!(await claim(ctx.db, row))) return
    const listens = await ctx.db.musicListen.findMany({
      where: unsentOf(userId),
      orderBy: [{ at: 'asc' }, { trackId: 'asc' }],
      take: row.single ? 1 : AT_ONCE,
    })
    if (listens.length === 0) return release(ctx.db, userId)
    const token = decrypt(Buffer.from(row.token)).toString()
    const outcome = await submit(
      token,
      listens.map(({ unsent }) => unsent),
      ctx.signal,
    )
    // The outcome is unknown: the next worker sends these listens again.
    if (ctx.signal.aborted) return
    await transaction((tx) => record(tx, row, listens, outcome))
    if (outcome.is !== 'done') ctx.log.info({ userId, outcome }, 'listens were not sent to ListenBrainz')
  }
}

/** Claims an account's listens for this job; false while the claim of another job lasts. */
async function claim(db: Db, { userId }: MusicListenBrainz): Promise<boolean> {
  const now = new Date()
  const free = { OR: [{ claimedUntil: null }, { claimedUntil: { lt: now } }] }
  const claimedUntil = new Date(now.getTime() + CLAIM_MS)
  const { count } = await db.musicListenBrainz.updateMany({ where: { userId, ...free }, data: { claimedUntil } })
  if (count === 0) await wakeSender(db, userId, claimedUntil)
  return count > 0
}

async function release(db: Db, userId: string): Promise<void> {
  await db.musicListenBrainz.updateMany({ where: { userId }, data: { claimedUntil: null } })
  // The job of a listen stored meanwhile may have found the claim and sent nothing.
  if ((await db.musicListen.count({ where: unsentOf(userId), take: 1 })) > 0) await wakeSender(db, userId)
}

/** Records the outcome of a request, unless the account has another token by now. */
async function record(
  tx: Db,
  row: MusicListenBrainz,
  listens: readonly MusicListen[],
  outcome: Outcome,
): Promise<void> {
  const { userId, failures, token } = row
  const settle = async (data: Prisma.MusicListenBrainzUpdateManyMutationInput) =>
    (await tx.musicListenBrainz.updateMany({ where: { userId, token }, data: { claimedUntil: null, ...data } })).count
  const now = Date.now()
  switch (outcome.is) {
    case 'done': {
      await forget(tx, listens)
      const restsUntil = outcome.restMs > 0 ? new Date(now + outcome.restMs) : null
      await settle({ failures: 0, single: false, sentAt: new Date(now), restsUntil })
      return
    }
    case 'refused':
      // One of several is wrong: they are sent one by one, and the wrong one is left out.
      if (listens.length === 1) await forget(tx, listens)
      await settle({ single: true })
      return
    case 'unauthorized': {
      const stopped = await settle({ stoppedAt: new Date(now) })
      if (stopped > 0) await notifyAccount(tx, userId, subjectOf(userId), STOPPED)
      return
    }
    case 'failed':
      await settle({
        failures: failures + 1,
        restsUntil: new Date(now + backOff(failures + 1, outcome.restMs)),
      })
  }
}

async function forget(tx: Db, listens: readonly MusicListen[]): Promise<void> {
  for (const { userId, at, trackId } of listens) {
    await tx.musicListen.updateMany({ where: { userId, at, trackId }, data: { unsent: Prisma.DbNull } })
  }
}

export const subjectOf = (userId: string) => `listenbrainz:${userId}`
const STOPPED = { kind: 'listenbrainz.stopped', path: '/music/players', facts: {} } as const
