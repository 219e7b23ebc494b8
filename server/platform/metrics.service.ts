import { z } from 'zod'
import { hasRole } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { isLoopback } from '#server/core/net.ts'
import { operation } from '#server/core/operation.ts'
import { readMetrics as readRegistry } from '#server/http/metrics.ts'
import { jobFigures } from '#server/tasks/jobs.sql.ts'
import { liveWorkers } from '#server/tasks/liveness.sql.ts'

export const readMetrics = operation({
  id: 'metrics.read',
  name: 'getMetrics',
  product: 'platform',
  summary: 'Get the metrics in the Prometheus text format',
  description: 'From this machine, or with the role operator; not found for everybody else.',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: z.string().describe('Prometheus text format'),
  async run(ctx) {
    if (!isLoopback(ctx.ip ?? '') && !hasRole(ctx.actor, 'operator')) throw new AppError('not_found', 'No such path')
    return `${await readRegistry()}${await jobMetrics(ctx.db)}`
  },
})

/** Workers and jobs of the whole installation in the Prometheus text format; empty when the database is unavailable. */
async function jobMetrics(db: Db): Promise<string> {
  try {
    const { due, later, running, failed, oldestDueSeconds } = await jobFigures(db)
    const states = Object.entries({ due, later, running, failed })
    return [
      '# HELP quartet_workers Background workers alive',
      '# TYPE quartet_workers gauge',
      `quartet_workers ${await liveWorkers(db)}`,
      '# HELP quartet_jobs Background jobs by state',
      '# TYPE quartet_jobs gauge',
      ...states.map(([state, count]) => `quartet_jobs{state="${state}"} ${count}`),
      '# HELP quartet_jobs_oldest_due_seconds How long the oldest due job has been waiting',
      '# TYPE quartet_jobs_oldest_due_seconds gauge',
      `quartet_jobs_oldest_due_seconds ${oldestDueSeconds}`,
      '',
    ].join('\n')
  } catch {
    return ''
  }
}
