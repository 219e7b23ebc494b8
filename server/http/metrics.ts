import { collectDefaultMetrics, Registry } from 'prom-client'
import { singleton } from '#server/core/singleton.ts'

/** Bounds of the response time buckets, in milliseconds. */
const BOUNDS_MS = [5, 25, 100, 250, 500, 1000, 2500, 10_000]

interface Tally {
  labels: { kind: string; method: string; status: number }
  count: number
  ms: number
  /** For each bound, how many requests took longer. */
  slower: number[]
}

/** Counts one request. Plain sums, because this runs on every request. */
export function countRequest(kind: string, method: string, status: number, ms: number): void {
  const key = `${kind} ${method} ${status}`
  const tally = tallies().get(key) ?? newTally(key, { kind, method, status })
  tally.count++
  tally.ms += ms
  for (let i = 0; i < BOUNDS_MS.length && ms > (BOUNDS_MS[i] ?? 0); i++) tally.slower[i] = (tally.slower[i] ?? 0) + 1
}

/** The metrics of this process in the Prometheus text format. */
export async function processMetrics(): Promise<string> {
  const all = [...tallies().values()]
  const slower = all.flatMap(({ labels, slower }) =>
    slower.map((count, i) => sample(count, { ...labels, ms: BOUNDS_MS[i] })),
  )
  return [
    `${await defaultRegistry().metrics()}\n`,
    metric(
      'quartet_http_requests_total',
      'counter',
      'Requests answered',
      all.map(({ labels, count }) => sample(count, labels)),
    ),
    metric(
      'quartet_http_request_seconds_total',
      'counter',
      'Time spent answering',
      all.map(({ labels, ms }) => sample(ms / 1000, labels)),
    ),
    metric('quartet_http_requests_slower', 'gauge', 'Requests that took longer than `ms`', slower),
  ].join('')
}

/** A value of a metric with its labels, such as `{state="due"} 3`. */
export function sample(value: number, labels: Readonly<Record<string, string | number | undefined>> = {}): string {
  const pairs = Object.entries(labels).map(([name, label]) => `${name}="${label}"`)
  return `${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

/** A metric with its samples in the Prometheus text format. */
export function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly string[]): string {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((text) => name + text), ''].join('\n')
}

function defaultRegistry(): Registry {
  return singleton('metrics', () => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    return register
  })
}

function newTally(key: string, labels: Tally['labels']): Tally {
  const tally = { labels, count: 0, ms: 0, slower: BOUNDS_MS.map(() => 0) }
  tallies().set(key, tally)
  return tally
}

function tallies(): Map<string, Tally> {
  return singleton('request-tallies', () => new Map())
}
