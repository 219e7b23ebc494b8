import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanContext } from '@opentelemetry/api'
import { isAppError, statusOf } from '../errors.ts'
import { singleton } from '../process/singleton.ts'

/** The context of a trace between processes: the W3C's `traceparent` and `tracestate`, by name. */
export type TraceCarrier = Record<string, string>

/** A part of a trace: a request, an operation, a statement. */
export interface TraceSpan {
  spanContext(): SpanContext
  /** False when the trace is not sampled, and after the end. */
  isRecording(): boolean
  setAttribute(key: string, value: string | number): void
  updateName(name: string): void
  /** Marks the span as failed. @param type a status, a code or the name of an error class */
  fail(type: string): void
  /** Begins a child span. */
  child(name: string, options: SpanOptions): TraceSpan
  /** @param time as `performance.now()` gives it; default now */
  end(time?: number): void
}

export interface SpanOptions {
  /** Default: work inside this process. */
  kind?: 'server' | 'client' | 'consumer'
  /** Never a secret, personal data or the text of a search: they leave this machine. */
  attributes?: Readonly<Record<string, string | number>>
  /** As `performance.now()` gives it; default now. */
  startTime?: number
  /** True for errors that do not count as a failure of the work. */
  isExpected?: (error: unknown) => boolean
}

/** What makes spans while tracing is on (server/core/tracing/tracing-sdk.ts). */
export interface TracingEngine {
  /** Begins the first span of a trace, or the first of this process in the trace that `from` names. */
  start(name: string, options: SpanOptions, from?: TraceCarrier): TraceSpan
  carrierOf(span: TraceSpan): TraceCarrier
  /** Sends what has not been sent, within a few seconds. */
  stop(): Promise<void>
}

/**
 * The state for both module graphs of the process; kept in a constant because every request reads
 * it.
 */
const state = singleton('tracing', () => ({
  engine: undefined as TracingEngine | undefined,
  spans: new AsyncLocalStorage<TraceSpan | undefined>(),
  /** How many jobs, each added by the one before, have led to the running one. */
  chain: new AsyncLocalStorage<number>(),
}))

export function isTracing(): boolean {
  return state.engine !== undefined
}

/**
 * Sets the engine that makes the spans of the process; undefined stops tracing. @returns the former
 * engine
 */
export function useTracing(engine: TracingEngine | undefined): TracingEngine | undefined {
  const former = state.engine
  state.engine = engine
  return former
}

/**
 * Runs `work` in a span of the current trace; without a current trace, runs `work` alone. A failure is recorded by its
 * code, never by its message. Names are few: they contain no ids.
 */
export function traced<T>(name: string, options: SpanOptions, work: (span?: TraceSpan) => T): T {
  const parent = currentSpan()
  if (!parent) return work()
  return runIn(parent.child(name, options), work, options)
}

/**
 * Like `traced`, but begins a trace, or continues the trace that `from` names: for work that is not part of a request
 * of this process.
 */
export function tracedRoot<T>(
  name: string,
  options: SpanOptions,
  from: TraceCarrier | undefined,
  work: (span?: TraceSpan) => T,
): T {
  return state.engine ? runIn(state.engine.start(name, options, from), work, options) : work()
}

/** The longest chain of jobs in one trace: some jobs add themselves again for as long as there is work. */
const MAX_CHAIN = 20

/** Like `tracedRoot` for a job: continues the trace of the request that added it, directly or through other jobs. */
export function tracedJob<T>(name: string, options: SpanOptions, from: TraceCarrier | undefined, work: () => T): T {
  return state.chain.run(Number(from?.['jobs'] ?? 0), () =>
    tracedRoot(name, { ...options, kind: 'consumer' }, from, work),
  )
}

/** The current trace, to be stored with a job that is added now. */
export function jobCarrier(): TraceCarrier | undefined {
  const jobs = (state.chain.getStore() ?? 0) + 1
  const carrier = jobs > MAX_CHAIN ? undefined : traceCarrier()
  return carrier && { ...carrier, jobs: String(jobs) }
}

/**
 * Begins a trace, or the part of this process in the one that `from` names; `endSpan` ends it. Undefined without
 * tracing.
 */
export function startTrace(name: string, options: SpanOptions, from?: TraceCarrier): TraceSpan | undefined {
  return state.engine?.start(name, options, from)
}

/** Ends a span. An error is recorded by its code; what a client did wrong does not count as a failure of ours. */
export function endSpan(span: TraceSpan, error?: unknown, isExpected = isClientsFault): void {
  if (error !== undefined && error !== null) {
    if (isExpected(error)) span.setAttribute('error.type', typeOf(error))
    else span.fail(typeOf(error))
  }
  span.end()
}

/** Runs `work` as part of the span; with undefined, outside any recorded span. */
export function inSpan<T>(span: TraceSpan | undefined, work: () => T): T {
  return currentSpan() === span ? work() : state.spans.run(span, work)
}

/** The span that is running, when its trace is recorded. */
export function currentSpan(): TraceSpan | undefined {
  if (!state.engine) return undefined
  const span = state.spans.getStore()
  return span?.isRecording() ? span : undefined
}

/** The current trace as headers for another process that continues it; undefined outside a trace. */
export function traceCarrier(): TraceCarrier | undefined {
  const span = state.spans.getStore()
  return state.engine && span ? state.engine.carrierOf(span) : undefined
}

/** The ids of the current trace and span for a log line. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const context = currentSpan()?.spanContext()
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {}
}

function runIn<T>(span: TraceSpan, work: (span: TraceSpan) => T, { isExpected }: SpanOptions): T {
  let result: T
  try {
    result = state.spans.run(span, work, span)
  } catch (error) {
    endSpan(span, error, isExpected)
    throw error
  }
  if (!(result instanceof Promise)) {
    span.end()
    return result
  }
  return result.then(
    (value: unknown) => {
      span.end()
      return value
    },
    (error: unknown) => {
      endSpan(span, error, isExpected)
      throw error
    },
  ) as T
}

function isClientsFault(error: unknown): boolean {
  return isAppError(error) && statusOf(error.code) < 500
}

/** Names an error by its code or class; its message may quote what people wrote. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
