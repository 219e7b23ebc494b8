import { z } from 'zod'
import { hasRole } from '#server/core/actor.ts'
import { nothing } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { readMetrics as readRegistry } from '#server/http/metrics.ts'
import { jobMetrics } from '#server/tasks/metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1'])

export const readMetrics = operation({
  id: 'metrics.read',
  product: 'platform',
  summary: 'Read the process metrics in the Prometheus text format',
  description: 'From this machine, or with the role operator; not found for everybody else.',
  access: 'anyone',
  kind: 'query',
  input: nothing,
  output: z.string().describe('Prometheus text format'),
  async run(ctx) {
    if (!LOOPBACK.has(ctx.ip ?? '') && !hasRole(ctx.actor, 'operator')) throw new AppError('not_found', 'No such path')
    return `${await readRegistry()}${await jobMetrics(ctx.db)}`
  },
})
