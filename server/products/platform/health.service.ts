import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import type { Db } from '#server/core/database/db.ts'
import { publicQuery } from '#server/platform/operation.ts'
import { replicaAnswers, replicaFigures } from '#server/core/database/replica.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { stopSignal } from '#server/core/process/stop-signal.ts'
import { within } from '#server/core/within.ts'
import { env } from '#server/settings/env.ts'
import { liveWorkers } from '#server/core/tasks/liveness.sql.ts'
import { disks } from './disks.ts'

const Live = named('Liveness', { status: z.literal('ok').describe('The process responds') })

const Ready = named('Readiness', {
  status: z.enum(['ok', 'unavailable']).describe('Whether requests can be served and jobs run'),
  checks: named('ReadinessChecks', {
    database: z.boolean().describe('The database responds'),
    replica: z
      .boolean()
      .optional()
      .describe(
        'The replica responds, where `DATABASE_READ_URL` names one: public data can be read without the database',
      ),
    worker: z.boolean().describe('A background worker is alive'),
    disk: z.boolean().describe('`DATA_DIR` has more than `MIN_DISK_MB` left'),
    accepting: z.boolean().describe('The server has not begun to stop'),
  }).describe('Each check by itself'),
})

/** A database that takes longer to answer is not ready. */
const TIMEOUT_MS = 2_000

export const live = publicQuery({
  id: 'health.live',
  name: 'getLiveness',
  summary: 'Get the liveness of the process',
  output: Live,
  run: async () => ({ status: 'ok' as const }),
})

export const ready = publicQuery({
  id: 'health.ready',
  name: 'getReadiness',
  summary: 'Get the readiness of the server and its background jobs',
  output: Ready,
  async run(ctx) {
    const figures = replicaFigures()
    const [workers, replica, disk] = await Promise.all([
      figures?.lost.primary ? undefined : countWorkers(ctx.db),
      figures ? within(TIMEOUT_MS, replicaAnswers()) : undefined,
      hasRoom(),
    ])
    const accepting = !stopSignal().aborted
    const database = workers !== undefined
    const checks = {
      database,
      ...(replica !== undefined && { replica: replica === true }),
      worker: (workers ?? 0) > 0,
      disk,
      accepting,
    }
    // Without the database no worker can be seen, but visitors can be answered.
    const isReady = (database ? checks.worker : replica === true) && disk && accepting
    return { status: isReady ? ('ok' as const) : ('unavailable' as const), checks }
  },
})

/** The number of live workers. No limit applies to probes, so all that arrive at once share one query. */
function countWorkers(db: Db): Promise<number | undefined> {
  const running = singleton('readiness', (): { count: Promise<number | undefined> | null } => ({ count: null }))
  running.count ??= askDatabase(db).finally(() => (running.count = null))
  return running.count
}

/**
 * Whether the disks of DATA_DIR and of the embedded database have `MIN_DISK_MB` free; true where there is no such
 * folder. A separate disk of audio files does not count.
 */
async function hasRoom(): Promise<boolean> {
  const least = env().MIN_DISK_MB * 1024 * 1024
  return (await disks()).every(({ folder, free }) => folder === 'music' || free >= least)
}

/** The number of live workers; undefined when the database does not answer in time. */
async function askDatabase(db: Db): Promise<number | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, TIMEOUT_MS, undefined)
  try {
    return await Promise.race([liveWorkers(db).catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
