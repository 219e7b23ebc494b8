import { invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { LEVELS } from '../../usage/levels.schema.ts'
import type { ServerMetrics } from '../../usage/usage.schema.ts'
import { getMetrics } from '../../usage/usage.service.ts'
import { idOf, ok, row, valuesOf } from './answer.ts'
import { invalid } from './errors.ts'

/** The series of each kind of metrics in the Hetzner API; null for what our hypervisors do not measure. */
const SERIES: Readonly<Record<string, Readonly<Record<string, ((metrics: ServerMetrics) => Values) | null>>>> = {
  // A processor that is wholly in use is 100.
  cpu: { cpu: ({ CPU }) => CPU.Average.map((used) => (used === null ? null : Math.round(used * 1e4) / 100)) },
  disk: {
    'disk.0.iops.read': null,
    'disk.0.iops.write': null,
    'disk.0.bandwidth.read': null,
    'disk.0.bandwidth.write': null,
  },
  network: {
    'network.0.pps.in': null,
    'network.0.pps.out': null,
    'network.0.bandwidth.in': ({ Received }) => Received.Average,
    'network.0.bandwidth.out': ({ Sent }) => Sent.Average,
  },
}

type Values = readonly (number | null)[]

/** Metrics of a server, from our finest level that reaches back to `start` and has at least the requested step. */
export const metricRoutes: RouteList = { '/servers/{id}/metrics': { GET: row(getMetrics, metrics) } }

async function metrics(call: AdapterCall): Promise<AdapterAnswer> {
  const kinds = valuesOf(call, 'type').flatMap((value) => value.split(','))
  if (kinds.length === 0 || kinds.some((kind) => !Object.hasOwn(SERIES, kind))) throw invalid('type', KINDS)
  const [start, end] = [timeOf(call, 'start'), timeOf(call, 'end')]
  if (start > end) throw invalid('start', 'a time before end')
  const least = stepOf(call)
  const ago = (Date.now() - start.getTime()) / 1000
  const level = LEVELS.find(({ keep, step }) => keep >= ago && step >= least) ?? LEVELS[LEVELS.length - 1]
  const found = await invoke(call.ctx, getMetrics, { id: idOf(call), period: level?.period })
  const series = kinds.flatMap((kind) => Object.entries(SERIES[kind] ?? {}))
  return ok({
    metrics: {
      start: start.toISOString(),
      end: end.toISOString(),
      step: found.Step,
      time_series: Object.fromEntries(
        series.map(([name, read]) => [name, { values: read === null ? [] : points(found, read(found), start, end) }]),
      ),
    },
  })
}

const KINDS = Object.keys(SERIES).join(', ')

/** Seconds since 1970, and the value as a text. */
function points({ Start, Step }: ServerMetrics, values: Values, start: Date, end: Date): [number, string][] {
  const first = new Date(Start).getTime() / 1000
  return values.flatMap((value, place): [number, string][] => {
    const at = first + place * Step
    return value === null || at * 1000 < start.getTime() || at * 1000 > end.getTime() ? [] : [[at, String(value)]]
  })
}

function timeOf({ query }: AdapterCall, name: string): Date {
  const text = query.get(name) ?? ''
  const at = /^\d{4}-\d\d-\d\dT/.test(text) && text.length <= 40 ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime())) throw invalid(name, 'a time of ISO 8601')
  return at
}

function stepOf({ query }: AdapterCall): number {
  const text = query.get('step') ?? ''
  if (text !== '' && !/^\d{1,9}(\.\d{1,9})?$/.test(text)) throw invalid('step', 'a number of seconds')
  return Number(text)
}
