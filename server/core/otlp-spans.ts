import type { Attributes, HrTime } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

// Tags of what is written here of opentelemetry/proto/trace/v1/trace.proto, common.proto and resource.proto: the number of the
// field and, in the lowest three bits, its form (0 varint, 1 eight bytes, 2 length and content, 5 four bytes).
const REQUEST = { resourceSpans: 0x0a }
const RESOURCE_SPANS = { resource: 0x0a, scopeSpans: 0x12 }
const RESOURCE = { attributes: 0x0a }
const SCOPE_SPANS = { scope: 0x0a, spans: 0x12 }
const SCOPE = { name: 0x0a }
const SPAN = {
  traceId: 0x0a,
  spanId: 0x12,
  traceState: 0x1a,
  parentSpanId: 0x22,
  name: 0x2a,
  kind: 0x30,
  start: 0x39,
  end: 0x41,
  attributes: 0x4a,
  status: 0x7a,
  flags: 0x85,
}
const STATUS = { code: 0x18 }
const KEY_VALUE = { key: 0x0a, value: 0x12 }
const VALUE = { string: 0x0a, bool: 0x10, int: 0x18, double: 0x21 }

/** In the flags of a span: it is known whether its parent is in another process, and it is. */
const KNOWS_IS_REMOTE = 0x100
const IS_REMOTE = 0x200

/**
 * The `ExportTraceServiceRequest` of OTLP for spans of one resource and scope, as protobuf. Only what ours have: no events, no
 * links, no lists, no message of an error. The exporter's own serializer takes several times as long, more than recording.
 */
export function encodeSpans(spans: readonly ReadableSpan[]): Uint8Array {
  const writer = new BackwardWriter()
  for (const span of spans.toReversed()) {
    const after = writer.size
    writeSpan(writer, span)
    writer.message(SCOPE_SPANS.spans, after)
  }
  const [first] = spans
  if (!first) return writer.written()
  const afterScope = writer.size
  writer.string(SCOPE.name, first.instrumentationScope.name)
  writer.message(SCOPE_SPANS.scope, afterScope)
  writer.message(RESOURCE_SPANS.scopeSpans, 0)
  const afterResource = writer.size
  writeAttributes(writer, RESOURCE.attributes, first.resource.attributes)
  writer.message(RESOURCE_SPANS.resource, afterResource)
  writer.message(REQUEST.resourceSpans, 0)
  return writer.written()
}

function writeSpan(writer: BackwardWriter, span: ReadableSpan): void {
  const { traceId, spanId, traceState, traceFlags } = span.spanContext()
  const parent = span.parentSpanContext
  writer.fixed32(SPAN.flags, traceFlags | KNOWS_IS_REMOTE | (parent?.isRemote ? IS_REMOTE : 0))
  if (span.status.code !== 0) {
    const after = writer.size
    writer.varint(STATUS.code, span.status.code)
    writer.message(SPAN.status, after)
  }
  writeAttributes(writer, SPAN.attributes, span.attributes)
  writer.time(SPAN.end, span.endTime)
  writer.time(SPAN.start, span.startTime)
  // OTLP counts kinds from 1.
  writer.varint(SPAN.kind, span.kind + 1)
  writer.string(SPAN.name, span.name)
  if (parent) writer.hex(SPAN.parentSpanId, parent.spanId)
  if (traceState) writer.string(SPAN.traceState, traceState.serialize())
  writer.hex(SPAN.spanId, spanId)
  writer.hex(SPAN.traceId, traceId)
}

function writeAttributes(writer: BackwardWriter, tag: number, attributes: Attributes): void {
  for (const key in attributes) {
    const after = writer.size
    writeValue(writer, attributes[key])
    writer.message(KEY_VALUE.value, after)
    writer.string(KEY_VALUE.key, key)
    writer.message(tag, after)
  }
}

function writeValue(writer: BackwardWriter, value: unknown): void {
  if (typeof value === 'string') writer.string(VALUE.string, value)
  else if (typeof value === 'boolean') writer.varint(VALUE.bool, Number(value))
  else if (typeof value !== 'number') return
  else if (value >>> 0 === value) writer.varint(VALUE.int, value)
  else writer.double(VALUE.double, value)
}

const FIRST_BYTES = 128 * 1024

/** Writes a message from its end: the content of a part, and so its length, is there before its tag is written. */
class BackwardWriter {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  /** Bytes written so far: the last ones of the message. */
  size = 0

  written(): Uint8Array {
    return this.#bytes.subarray(this.#bytes.length - this.size)
  }

  /** Makes a field of what was written since the size was `after`. */
  message(tag: number, after: number): void {
    this.varint(tag, this.size - after)
  }

  /** @param value below 2³² */
  varint(tag: number, value: number): void {
    this.#varint(value)
    this.#varint(tag)
  }

  string(tag: number, value: string): void {
    const { length } = value
    const start = this.#place(length)
    const bytes = this.#bytes
    // Nearly all are short and ASCII: a call of the runtime costs more than their letters.
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index)
      if (code > 0x7f) {
        this.size -= length
        return this.#unicode(tag, value)
      }
      bytes[start + index] = code
    }
    this.varint(tag, length)
  }

  #unicode(tag: number, value: string): void {
    const size = Buffer.byteLength(value)
    const start = this.#place(size)
    this.#bytes.write(value, start)
    this.varint(tag, size)
  }

  /** The bytes of an id. */
  hex(tag: number, value: string): void {
    const size = value.length / 2
    const start = this.#place(size)
    this.#bytes.write(value, start, 'hex')
    this.varint(tag, size)
  }

  time(tag: number, [seconds, nanoseconds]: HrTime): void {
    const time = BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds)
    const start = this.#place(8)
    this.#bytes.writeBigUInt64LE(time, start)
    this.#varint(tag)
  }

  fixed32(tag: number, value: number): void {
    const start = this.#place(4)
    this.#bytes.writeUInt32LE(value, start)
    this.#varint(tag)
  }

  double(tag: number, value: number): void {
    const start = this.#place(8)
    this.#bytes.writeDoubleLE(value, start)
    this.#varint(tag)
  }

  #varint(value: number): void {
    let at = this.#place(value < 0x80 ? 1 : Math.ceil((32 - Math.clz32(value)) / 7))
    let rest = value
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[at++] = (rest & 0x7f) | 0x80
    this.#bytes[at] = rest
  }

  /** Where the next `size` bytes begin. */
  #place(size: number): number {
    this.size += size
    while (this.size > this.#bytes.length) {
      const former = this.#bytes
      this.#bytes = Buffer.allocUnsafe(former.length * 2)
      this.#bytes.set(former, former.length)
    }
    return this.#bytes.length - this.size
  }
}
