import { z } from 'zod'
import type { Db } from '#server/core/database/db.ts'
import { operatorQuery } from '#server/platform/operation.ts'
import { machineMetrics, metric, sample } from '#server/api/metrics/metrics.ts'
import { jobFigures } from '#server/core/tasks/jobs.sql.ts'
import { liveWorkers } from '#server/core/tasks/liveness.sql.ts'
import { deliveryFigures } from '#server/platform/webhooks/delivery.sql.ts'
import { disks } from './disks.ts'
import { installationMetrics } from './installation/installation-metrics.ts'

export const readMetrics = operatorQuery({
  id: 'metrics.read',
  name: 'getMetrics',
  summary: 'Get the metrics in the Prometheus text format',
  description: 'For operators, and for a scraper that sends the METRICS_TOKEN of the server, which opens nothing else.',
  output: z
    .string()
    .describe('Prometheus text format')
    .meta({
      examples: ['# TYPE quartet_requests_total counter\nquartet_requests_total{kind="api",status="200"} 1024\n'],
    }),
  async run(ctx) {
    return [await machineMetrics(), await diskMetrics(), await databaseMetrics(ctx.db)].join('')
  },
})

async function diskMetrics(): Promise<string> {
  const found = await disks()
  return [
    metric(
      'quartet_disk_free_bytes',
      'gauge',
      'Room that is left where this folder is',
      found.map(({ folder, free }) => sample(free, { folder })),
    ),
    metric(
      'quartet_disk_size_bytes',
      'gauge',
      'Size of the file system of this folder',
      found.map(({ folder, size }) => sample(size, { folder })),
    ),
  ].join('')
}

/** Workers, jobs and webhooks of the whole installation; empty when the database is unavailable. */
async function databaseMetrics(db: Db): Promise<string> {
  try {
    const { oldestDueSeconds, ...states } = await jobFigures(db)
    const jobs = Object.entries(states).map(([state, count]) => sample(count, { state }))
    const oldest = 'How long the oldest due job has been waiting'
    return [
      metric('quartet_workers', 'gauge', 'Background workers alive', [sample(await liveWorkers(db))]),
      metric('quartet_jobs', 'gauge', 'Background jobs by state', jobs),
      metric('quartet_jobs_oldest_due_seconds', 'gauge', oldest, [sample(oldestDueSeconds)]),
      await webhookMetrics(db),
      await installationMetrics(db),
    ].join('')
  } catch {
    return ''
  }
}

async function webhookMetrics(db: Db): Promise<string> {
  const { oldestSeconds, waiting, held } = await deliveryFigures(db)
  const counts = Object.entries({ waiting, held }).map(([state, count]) => sample(count, { state }))
  const help = 'Events that their receivers do not have yet: waiting, or held by a disabled webhook'
  const oldest = 'How long the oldest waiting event has been written'
  return [
    metric('quartet_webhook_deliveries', 'gauge', help, counts),
    metric('quartet_webhook_deliveries_oldest_seconds', 'gauge', oldest, [sample(oldestSeconds)]),
  ].join('')
}
