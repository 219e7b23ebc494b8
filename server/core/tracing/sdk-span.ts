import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type HrTime,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api'
import type { SpanOptions, TraceSpan } from './tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/** A span of the SDK, with times by a clock that is the same for its whole trace. */
export class SdkSpan implements TraceSpan {
  readonly #tracer: Tracer
  readonly #span: Span
  /**
   * Milliseconds since 1970 when `performance.now()` was 0. The same in a whole trace, so that its parts fit together.
   */
  readonly #epoch: number

  constructor(
    tracer: Tracer,
    context: Context,
    name: string,
    { kind, attributes, startTime = performance.now() }: SpanOptions,
    epoch = Date.now() - performance.now(),
  ) {
    this.#tracer = tracer
    this.#epoch = epoch
    const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, startTime: this.#at(startTime) }
    this.#span = tracer.startSpan(name, { ...options, ...(attributes && { attributes }) }, context)
  }

  child(name: string, options: SpanOptions): SdkSpan {
    return new SdkSpan(this.#tracer, trace.setSpan(ROOT_CONTEXT, this.#span), name, options, this.#epoch)
  }

  spanContext(): SpanContext {
    return this.#span.spanContext()
  }

  isRecording(): boolean {
    return this.#span.isRecording()
  }

  setAttribute(key: string, value: string | number): void {
    this.#span.setAttribute(key, value)
  }

  updateName(name: string): void {
    this.#span.updateName(name)
  }

  fail(type: string): void {
    this.setAttribute('error.type', type)
    this.#span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end(time = performance.now()): void {
    if (this.isRecording()) this.#span.end(this.#at(time))
  }

  #at(time: number): HrTime {
    const ms = this.#epoch + time
    return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
  }
}

/**
 * A span of a trace that is not sampled, made so that other processes learn that decision. A span of the SDK would cost
 * several times as much.
 */
export class UnrecordedSpan implements TraceSpan {
  readonly #context: () => SpanContext

  /** @param context called only when the trace is passed to another process, which is rare */
  constructor(context: () => SpanContext) {
    this.#context = context
  }

  spanContext(): SpanContext {
    return this.#context()
  }

  isRecording(): boolean {
    return false
  }

  child(): this {
    return this
  }

  setAttribute(): void {}
  updateName(): void {}
  fail(): void {}
  end(): void {}
}
