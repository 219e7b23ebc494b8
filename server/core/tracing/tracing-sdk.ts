import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  SpanKind,
  TraceFlags,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator, parseKeyPairsIntoRecord } from '@opentelemetry/core'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { env } from '#server/settings/env.ts'
import { log } from '../process/log.ts'
import { version } from '../version.ts'
import { SdkSpan, UnrecordedSpan } from './sdk-span.ts'
import type { TraceCarrier, TracingEngine } from './tracing.ts'

/** The most spans that wait to be sent; others are dropped, so that a dead collector costs bounded memory. */
const MAX_WAITING = 4_096
const SEND_MS = 5_000
/** How long the end of the process waits for the collector. */
const STOP_MS = 3_000
const COMPLAIN_MS = 60_000

/** Tracing with OpenTelemetry's SDK, as the settings of its specification say. Imported only while tracing is on. */
export async function tracingEngine(): Promise<TracingEngine> {
  diag.setLogger(complaints())
  const resource = defaultResource()
    .merge(resourceFromAttributes(identity()))
    .merge(detectResources({ detectors: [envDetector] }))
  const processor = new BatchSpanProcessor({
    exporter: exporter(),
    maxQueueSize: MAX_WAITING,
    scheduledDelayMillis: SEND_MS,
  })
  const ids = new RandomIdGenerator()
  let traceId = ''
  const provider = new TracerProvider({
    resource,
    // Most traces are not sampled: `start` below decides that before the SDK does anything for a span.
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [processor],
  })
  const [chosen, tracer, propagator] = [sampler(), provider.getTracer('quartet'), new W3CTraceContextPropagator()]
  return {
    start(name, options, from) {
      const context = from ? propagator.extract(ROOT_CONTEXT, from, defaultTextMapGetter) : ROOT_CONTEXT
      const parent = trace.getSpanContext(context)
      traceId = parent?.traceId ?? ids.generateTraceId()
      const { decision } = chosen.shouldSample(context, traceId, name, SpanKind.INTERNAL, {}, [])
      if (decision === SamplingDecision.RECORD_AND_SAMPLED) return new SdkSpan(tracer, context, name, options)
      const own = { traceId, traceFlags: TraceFlags.NONE, isRemote: false }
      return new UnrecordedSpan(() => ({ ...parent, ...own, spanId: ids.generateSpanId() }))
    },
    carrierOf(span) {
      const carrier: TraceCarrier = {}
      const context = trace.setSpanContext(ROOT_CONTEXT, span.spanContext())
      propagator.inject(context, carrier, defaultTextMapSetter)
      return carrier
    },
    async stop() {
      const ended = provider.shutdown().catch((error: unknown) => log().warn({ err: error }, 'traces were not sent'))
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

function identity(): Record<string, string | number> {
  return {
    'service.name': env().OTEL_SERVICE_NAME,
    'service.version': version(),
    'service.instance.id': `${hostname()}-${process.pid}`,
    'process.pid': process.pid,
  }
}

/** Addresses, time-outs and certificates are read by the exporter itself, from the variables of its specification. */
function exporter(): SpanExporter {
  const { OTEL_EXPORTER_OTLP_PROTOCOL, OTEL_EXPORTER_OTLP_HEADERS } = env()
  // Passed explicitly, because they may come from a file, which the exporter does not read.
  const headers = OTEL_EXPORTER_OTLP_HEADERS && parseKeyPairsIntoRecord(OTEL_EXPORTER_OTLP_HEADERS)
  const Exporter = OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json' ? JsonExporter : ProtobufExporter
  return new Exporter({ ...(headers && { headers }) })
}

function sampler(): Sampler {
  const { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = env()
  const kind = OTEL_TRACES_SAMPLER.replace('parentbased_', '')
  const root =
    kind === 'traceidratio'
      ? new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG)
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return kind === OTEL_TRACES_SAMPLER ? root : new ParentBasedSampler({ root })
}

/** The SDK's logger: a collector that does not answer causes one line a minute, not one for every batch. */
function complaints() {
  let last = -Infinity
  const complain = (message: string) => {
    if (performance.now() - last < COMPLAIN_MS) return
    last = performance.now()
    // The SDK passes errors as JSON, with their stacks: only the message is logged.
    log().warn({ reason: /"message":"([^"]+)"/.exec(message)?.[1] ?? message }, 'tracing: spans were lost')
  }
  const silent = () => {}
  return { error: complain, warn: complain, info: silent, debug: silent, verbose: silent }
}
