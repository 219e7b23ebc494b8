import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { singleton } from '#server/core/singleton.ts'

/** Upper bounds of the buckets of answering times, in milliseconds. */
const BOUNDS_MS = [5, 25, 100, 250, 500, 1000, 2500, 10_000]

interface Tally {
  kind: string
  method: string
  status: number
  count: number
  ms: number
  slower: number[]
}

/** Counts one request. Plain sums, because this runs on every request; Prometheus reads them when it asks. */
export function countRequest(kind: string, method: string, status: number, ms: number): void {
  const key = `${kind} ${method} ${status}`
  const tally = tallies().get(key) ?? newTally(key, { kind, method, status })
  tally.count++
  tally.ms += ms
  for (let i = 0; i < BOUNDS_MS.length && ms > (BOUNDS_MS[i] ?? 0); i++) tally.slower[i] = (tally.slower[i] ?? 0) + 1
}

/** The process's metrics in the Prometheus text format. */
export function readMetrics(): Promise<string> {
  return registry().metrics()
}

function registry(): Registry {
  return singleton('metrics', () => {
    const made = new Registry()
    collectDefaultMetrics({ register: made })
    const labelNames = ['kind', 'method', 'status']
    const add = (metric: Counter | Gauge, value: (tally: Tally) => number) => {
      metric.reset()
      for (const tally of tallies().values()) metric.inc(labelsOf(tally), value(tally))
    }
    new Counter({
      name: 'quartet_http_requests_total',
      help: 'Requests answered',
      labelNames,
      registers: [made],
      collect() {
        add(this, (tally) => tally.count)
      },
    })
    new Counter({
      name: 'quartet_http_request_seconds_total',
      help: 'Time spent answering',
      labelNames,
      registers: [made],
      collect() {
        add(this, (tally) => tally.ms / 1000)
      },
    })
    new Gauge({
      name: 'quartet_http_requests_slower',
      help: 'Requests that took longer than `ms`',
      labelNames: [...labelNames, 'ms'],
      registers: [made],
      collect() {
        this.reset()
        for (const tally of tallies().values()) {
          BOUNDS_MS.forEach((ms, i) => this.inc({ ...labelsOf(tally), ms }, tally.slower[i] ?? 0))
        }
      },
    })
    return made
  })
}

function labelsOf({ kind, method, status }: Tally) {
  return { kind, method, status }
}

function newTally(key: string, labels: Pick<Tally, 'kind' | 'method' | 'status'>): Tally {
  const made = { ...labels, count: 0, ms: 0, slower: BOUNDS_MS.map(() => 0) }
  tallies().set(key, made)
  return made
}

function tallies(): Map<string, Tally> {
  return singleton('request-tallies', () => new Map())
}
