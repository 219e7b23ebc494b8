import { z } from 'zod'
import { hasRole } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { isLoopback } from '#server/core/net.ts'
import { operation } from '#server/core/operation.ts'
import { machineMetrics, metric, sample } from '#server/http/metrics.ts'
import { jobFigures } from '#server/tasks/jobs.sql.ts'
import { liveWorkers } from '#server/tasks/liveness.sql.ts'

export const readMetrics = operation({
  id: 'metrics.read',
  name: 'getMetrics',
  product: 'platform',
  summary: 'Get the metrics in the Prometheus text format',
  description: 'From this machine, or with the role operator; 404 for everyone else.',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: z
    .string()
    .describe('Prometheus text format')
    .meta({
      examples: ['# TYPE quartet_requests_total counter\nquartet_requests_total{kind="api",status="200"} 1024\n'],
    }),
  async run(ctx) {
    if (!isLoopback(ctx.ip ?? '') && !hasRole(ctx.actor, 'operator')) throw new AppError('not_found', 'No such path')
    return `${await machineMetrics()}${await jobMetrics(ctx.db)}`
  },
})

/** Workers and jobs of the whole installation; empty when the database is unavailable. */
async function jobMetrics(db: Db): Promise<string> {
  try {
    const { oldestDueSeconds, ...states } = await jobFigures(db)
    const jobs = Object.entries(states).map(([state, count]) => sample(count, { state }))
    const oldest = 'How long the oldest due job has been waiting'
    return [
      metric('quartet_workers', 'gauge', 'Background workers alive', [sample(await liveWorkers(db))]),
      metric('quartet_jobs', 'gauge', 'Background jobs by state', jobs),
      metric('quartet_jobs_oldest_due_seconds', 'gauge', oldest, [sample(oldestDueSeconds)]),
    ].join('')
  } catch {
    return ''
  }
}
