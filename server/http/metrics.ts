import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { singleton } from '#server/core/singleton.ts'

/** The process's Prometheus registry. */
export function metrics() {
  return singleton('metrics', () => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const labelNames = ['method', 'kind', 'status'] as const
    return {
      registry,
      requests: new Counter({
        name: 'quartet_http_requests_total',
        help: 'Requests',
        labelNames,
        registers: [registry],
      }),
      seconds: new Histogram({
        name: 'quartet_http_request_seconds',
        help: 'Time to answer',
        labelNames: ['kind'] as const,
        buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
        registers: [registry],
      }),
    }
  })
}
