import { ownerFor } from '#server/core/actor.ts'
import { env } from '#server/settings/env.ts'
import { serverQuery } from '../operation.ts'
import { ownServer } from '../servers/servers.service.ts'
import { LEVELS, stretchOf } from './levels.schema.ts'
import { GetMetrics, ServerMetrics, type MetricSeries } from './usage.schema.ts'
import { usageSince, type Measure, type UsageRow } from './usage.sql.ts'

export const getMetrics = serverQuery({
  id: 'cloud.metrics.get',
  name: 'getServerMetrics',
  summary: 'Get what a server uses',
  description: 'Sampled every 15 seconds while it runs. The last stretch is still going on.',
  input: GetMetrics,
  output: ServerMetrics,
  async run(ctx, { id, period }) {
    await ownServer(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const level = LEVELS.findIndex((one) => one.period === period)
    const { step, keep } = LEVELS[level] ?? LEVELS[0]
    const start = new Date(stretchOf(new Date(), step).getTime() - (keep - step) * 1000)
    const rows = await usageSince(id, level, start)
    const of = (name: Measure, digits: number) => seriesOf(rows, name, { start, step, count: keep / step, digits })
    return {
      Period: period,
      Start: start.toISOString(),
      Step: step,
      Simulated: env().CLOUD_DRIVER === 'simulator',
      CPU: of('cpu', 4),
      Memory: of('memory', 0),
      Disk: of('disk', 0),
      Received: of('received', 0),
      Sent: of('sent', 0),
    }
  },
})

interface Grid {
  start: Date
  step: number
  count: number
  digits: number
}

function seriesOf(rows: readonly UsageRow[], name: Measure, { start, step, count, digits }: Grid): MetricSeries {
  const [Average, Maximum] = [Array<number | null>(count).fill(null), Array<number | null>(count).fill(null)]
  const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(digits)))
  for (const row of rows) {
    const place = (row.at.getTime() - start.getTime()) / (step * 1000)
    Average[place] = rounded(row[name])
    Maximum[place] = rounded(row[`${name}_max`])
  }
  return { Average, Maximum }
}
