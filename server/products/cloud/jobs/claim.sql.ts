import type { CloudJob } from '#prisma/generated/client.ts'
import { extraPool, type Db } from '#server/core/database/db.ts'
import { singleton } from '#server/core/process/singleton.ts'

// The lock keeps workers from doing the same work, but its connection may break unnoticed while the
// work goes on. The claim guarantees that no worker changes a job that another one has taken up.

/**
 * Runs `work` while no other worker, on any machine, works on the same queue. The lock belongs to a session, which
 * Prisma cannot keep: when this process dies, its connection ends and with it the lock.
 * @returns `held`, without running it, when another worker holds the lock
 */
export async function withSubjectLock<T>(subject: string, work: () => Promise<T>): Promise<T | 'held'> {
  // A session may take its own lock twice, so the process knows which ones it holds.
  const held = singleton('cloud-subjects', () => new Set<string>())
  // One connection for all locks of the process: one each from the pool could leave none for the work itself.
  const session = extraPool('cloud.subjects', { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  const key = `cloud job ${subject}`
  if (held.has(subject)) return 'held'
  held.add(subject)
  try {
    const { rows } = await session.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [key],
    )
    if (rows[0]?.locked !== true) return 'held'
    try {
      return await work()
    } finally {
      // A connection that broke has released the lock already.
      await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(() => {})
    }
  } finally {
    held.delete(subject)
  }
}

/**
 * Takes an unfinished job up: from now on the changes of every worker that had taken it up before are refused.
 * @throws Superseded when another worker has taken it up, or ended it, since `job` was read
 */
export function claimJob(db: Db, job: CloudJob): Promise<CloudJob> {
  return changeClaimed(db, job, { claim: job.claim + 1 })
}

/** Counts an attempt that failed: no change that the owner sees. @throws Superseded */
export function countAttempt(db: Db, job: CloudJob): Promise<CloudJob> {
  return changeClaimed(db, job, { attempts: job.attempts + 1 })
}

async function changeClaimed(
  db: Db,
  job: CloudJob,
  data: Partial<Pick<CloudJob, 'claim' | 'attempts'>>,
): Promise<CloudJob> {
  const { id, claim, state } = job
  const { count } = await db.cloudJob.updateMany({ where: { id, claim, state }, data })
  if (count === 0) throw new Superseded(id)
  return { ...job, ...data }
}

/** Thrown when another worker has claimed the job: the work on it stops without a change. */
export class Superseded extends Error {
  constructor(id: number) {
    super(`job ${id} has been taken up by another worker`)
    this.name = 'Superseded'
  }
}
