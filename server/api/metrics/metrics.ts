import { AggregatorRegistry, Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { otherFigures, shareFigures } from './metrics-exchange.ts'
import type { GaugeOptions } from '#server/core/product.ts'
import { singleton } from '#server/core/process/singleton.ts'

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

/**
 * The metrics of all processes of this machine, added up, in the Prometheus text format. A process that does not answer
 * in time is left out.
 */
export async function machineMetrics(): Promise<string> {
  const others = await otherFigures()
  const all = others.length > 0 ? AggregatorRegistry.aggregate([await figures(), ...others]) : registry()
  return `${await all.metrics()}\n`
}

/** Lets the processes of this machine share their metrics, so that any of them can answer for all. */
export function shareMetrics(): void {
  shareFigures(figures)
}

function figures(): Promise<object[]> {
  return registry().getMetricsAsJSON()
}

/** Adds a gauge of this process; a second one of the same name replaces it. */
export function addGauge({ name, help, over, read }: GaugeOptions): void {
  const register = registry()
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    registers: [register],
    aggregator: over,
    // All label names of the readings: prom-client checks names against this list.
    labelNames: LABELS,
    collect() {
      this.reset()
      for (const [value, labels = {}] of read()) this.set(labels, value)
    },
  })
}

const LABELS = ['pool', 'state', 'folder']

/** A value of a metric with its labels, such as `{state="due"} 3`. */
export function sample(value: number, labels: Readonly<Record<string, string | number | undefined>> = {}): string {
  const pairs = Object.entries(labels).map(([name, label]) => `${name}="${escaped(String(label))}"`)
  return `${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (label: string) => label.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** A metric with its samples in the Prometheus text format. */
export function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly string[]): string {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((text) => name + text), ''].join('\n')
}

/** The default metrics of Node and ours, which are filled in when they are asked for. */
function registry(): Registry {
  return singleton('metrics', () => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    const shape = { registers: [register], labelNames: ['kind', 'method', 'status'] }
    const name = 'quartet_http_request'
    new Counter({
      ...shape,
      name: `${name}s_total`,
      help: 'Requests answered',
      collect() {
        fill(this, ({ count }) => count)
      },
    })
    new Counter({
      ...shape,
      name: `${name}_seconds_total`,
      help: 'Time spent answering',
      collect() {
        fill(this, ({ ms }) => ms / 1000)
      },
    })
    new Gauge({
      ...shape,
      labelNames: [...shape.labelNames, 'ms'],
      name: `${name}s_slower`,
      help: 'Requests that took longer than `ms`',
      collect() {
        this.reset()
        for (const { labels, slower } of tallies().values()) {
          slower.forEach((count, i) => this.inc({ ...labels, ms: BOUNDS_MS[i] ?? 0 }, count))
        }
      },
    })
    return register
  })
}

function fill(counter: Counter, valueOf: (tally: Tally) => number): void {
  counter.reset()
  for (const tally of tallies().values()) counter.inc(tally.labels, valueOf(tally))
}

function newTally(key: string, labels: Tally['labels']): Tally {
  const tally = { labels, count: 0, ms: 0, slower: BOUNDS_MS.map(() => 0) }
  tallies().set(key, tally)
  return tally
}

function tallies(): Map<string, Tally> {
  return singleton('request-tallies', () => new Map())
}
