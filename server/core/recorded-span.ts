import type { Attributes, HrTime, SpanContext, SpanStatus } from '@opentelemetry/api'
import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { RandomIdGenerator, ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import type { SpanOptions, TraceSpan } from './tracing.ts'

/** What the spans of a process have in common. */
export interface Recorder {
  resource: Resource
  processor: Pick<SpanProcessor, 'onEnd'>
  ids: RandomIdGenerator
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const
const SCOPE = { name: 'quartet' }
const UNSET: SpanStatus = { code: SpanStatusCode.UNSET }
const FAILED: SpanStatus = { code: SpanStatusCode.ERROR }
const NONE: never[] = []

/**
 * A span with what ours have: no events, no links, and attributes that need no limits, because they are written in this
 * repository. The SDK's own span costs several times as much, and each request has some.
 */
export class RecordedSpan implements TraceSpan, ReadableSpan {
  name: string
  readonly kind: SpanKind
  readonly attributes: Attributes
  readonly parentSpanContext?: SpanContext
  status = UNSET
  ended = false
  readonly #recorder: Recorder
  readonly #context: SpanContext
  /** Milliseconds since 1970 when `performance.now()` was 0. The same in a whole trace, so that its parts fit together. */
  readonly #epoch: number
  readonly #start: number
  #end = 0

  constructor(
    recorder: Recorder,
    name: string,
    options: SpanOptions,
    context: SpanContext,
    parent?: SpanContext,
    epoch = Date.now() - performance.now(),
  ) {
    this.name = name
    this.kind = options.kind ? KINDS[options.kind] : SpanKind.INTERNAL
    this.attributes = { ...options.attributes }
    if (parent) this.parentSpanContext = parent
    this.#recorder = recorder
    this.#context = context
    this.#epoch = epoch
    this.#start = options.startTime ?? performance.now()
  }

  child(name: string, options: SpanOptions): RecordedSpan {
    const context = { ...this.#context, spanId: this.#recorder.ids.generateSpanId() }
    return new RecordedSpan(this.#recorder, name, options, context, this.#context, this.#epoch)
  }

  spanContext(): SpanContext {
    return this.#context
  }

  isRecording(): boolean {
    return !this.ended
  }

  setAttribute(key: string, value: string | number): void {
    this.attributes[key] = value
  }

  updateName(name: string): void {
    this.name = name
  }

  fail(type: string): void {
    this.setAttribute('error.type', type)
    this.status = FAILED
  }

  end(time = performance.now()): void {
    if (this.ended) return
    this.ended = true
    this.#end = time
    this.#recorder.processor.onEnd(this)
  }

  get startTime(): HrTime {
    return this.#at(this.#start)
  }

  get endTime(): HrTime {
    return this.#at(this.#end)
  }

  #at(time: number): HrTime {
    const ms = this.#epoch + time
    return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
  }

  get resource(): Resource {
    return this.#recorder.resource
  }

  get instrumentationScope(): typeof SCOPE {
    return SCOPE
  }

  get duration(): HrTime {
    const ms = this.#end - this.#start
    return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
  }

  get links(): never[] {
    return NONE
  }

  get events(): never[] {
    return NONE
  }

  get droppedAttributesCount(): number {
    return 0
  }

  get droppedEventsCount(): number {
    return 0
  }

  get droppedLinksCount(): number {
    return 0
  }
}

/** Stands for a trace that is not sampled, which other processes have to know. */
export class UnrecordedSpan implements TraceSpan {
  readonly #context: SpanContext

  constructor(context: SpanContext) {
    this.#context = context
  }

  spanContext(): SpanContext {
    return this.#context
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
