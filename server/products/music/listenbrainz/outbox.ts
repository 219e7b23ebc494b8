import { z } from 'zod'
import { Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import type { Job } from '#server/core/tasks/task.ts'
import { payloadOf } from './payload.ts'

export const SEND = { name: 'music.listenbrainz', payload: z.object({ userId: z.string() }) } satisfies Job

/** Queues a listen to be sent, if its account wants that, in the transaction that stores the listen. */
export async function alsoSend(
  tx: Db,
  { userId, trackId, at, client }: { userId: string; trackId: number; at: Date; client: string },
): Promise<void> {
  if (!(await tx.musicListenBrainz.findUnique({ where: { userId }, select: { userId: true } }))) return
  const payload = await payloadOf(tx, trackId, at, client)
  if (payload === null) return
  await tx.musicListen.update({ where: { userId_at_trackId: { userId, at, trackId } }, data: { unsent: payload } })
  await wakeSender(tx, userId)
}

/** Enqueues the job that sends the waiting listens of an account. */
export async function wakeSender(tx: Db, userId: string, runAt = new Date()): Promise<void> {
  await enqueue(tx, SEND, { userId }, { key: `listenbrainz ${userId}`, runAt })
}

/** The condition of listens that wait to be sent. */
export const unsentOf = (userId: string) => ({ userId, unsent: { not: Prisma.DbNull } })
