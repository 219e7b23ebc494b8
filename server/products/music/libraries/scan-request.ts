import { z } from 'zod'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import type { Job } from '#server/core/tasks/task.ts'

export const SCAN = { name: 'music.scan', payload: z.object({ library: z.int() }) } satisfies Job
/** Scans follow one another: each reads as fast as the disk does. */
const QUEUE = 'music scans'
export const ACTIVE = ['waiting', 'running', 'stopping']

/** Starts a scan of a library, in the worker. While one runs, another one follows it. */
export async function requestScan(tx: Db, libraryId: number, delay = 0): Promise<void> {
  await lock(tx, `music scan ${libraryId}`)
  const present = await tx.musicScan.findUnique({ where: { libraryId } })
  if (present && ACTIVE.includes(present.state)) {
    await tx.musicScan.update({ where: { libraryId }, data: { again: present.state !== 'waiting' } })
  } else {
    const data = { ...NEW, state: 'waiting', startedAt: new Date() }
    await tx.musicScan.upsert({ where: { libraryId }, create: { libraryId, ...data }, update: data })
  }
  await wake(tx, libraryId, delay)
}

export const COUNTS = { files: 0, seen: 0, added: 0, updated: 0, unchanged: 0, refused: 0, pending: 0 }
const NEW = { ...COUNTS, cursor: '', again: false, finishedAt: null }

/** Enqueues the job that scans a library. An active scan continues where it was; a surplus job does nothing. */
export async function wake(tx: Db, library: number, delay = 0): Promise<void> {
  const runAt = new Date(Date.now() + delay)
  await enqueue(tx, SCAN, { library }, { key: `music scan ${library}`, queue: QUEUE, runAt })
}
