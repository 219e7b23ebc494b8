import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { dateField } from '../fields.schema.ts'
import { labelSelector } from '../labels/labels.schema.ts'
import { ServerId } from '../servers/servers.schema.ts'
import { PERIODS } from './levels.schema.ts'

export const GetMetrics = ServerId.extend({
  period: z.enum(PERIODS).default('hour').describe('How far back: hour, day, week or quarter (90 days)'),
})

const values = z.array(z.number().nullable())

const series = named('MetricSeries', {
  Average: values.describe('Means of the stretches, oldest first; null where nothing was measured'),
  Maximum: values.describe('The largest samples of the stretches'),
})
export type MetricSeries = z.output<typeof series>

export const ServerMetrics = named('ServerMetrics', {
  Period: z.enum(PERIODS).describe('The period asked for'),
  Start: dateField.describe('Beginning of the first stretch, in UTC'),
  Step: z.int().describe('Length of a stretch in seconds'),
  Simulated: z.boolean().describe('True when the figures are made up by the simulator'),
  CPU: series.describe('Processors in use'),
  Memory: series.describe('Memory in use, in bytes'),
  Disk: series.describe('Disk in use, in bytes; null where the host does not count it'),
  Received: series.describe('Bytes received per second, over all networks'),
  Sent: series.describe('Bytes sent per second, over all networks'),
})
export type ServerMetrics = z.output<typeof ServerMetrics>

export const ServerPrometheus = z
  .string()
  .describe('Prometheus text format')
  .meta({ examples: ['# TYPE quartet_server_up gauge\nquartet_server_up{server_id="1204567",server="web-1"} 1\n'] })

export const ListTargets = z.strictObject({ label_selector: labelSelector })

export const TargetList = z.array(
  named('PrometheusTarget', {
    targets: z.array(z.string()).describe('Host and port of this API'),
    labels: z.record(z.string(), z.string()).describe('Path and scheme, and what names the server'),
  }),
)
