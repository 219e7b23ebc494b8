import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, createTraceState, trace } from '@opentelemetry/api'
import type { Attributes, SpanContext } from '@opentelemetry/api'
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#server/testing/runs.ts'
import { encodeSpans } from './otlp-spans.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 300 })
const attributes = fc.dictionary(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
  fc.oneof(
    text,
    fc.boolean(),
    fc.nat(),
    fc.double({ noNaN: true }).filter((one) => !Number.isInteger(one)),
  ),
  { maxKeys: 20 },
) as fc.Arbitrary<Attributes>
const id = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => Buffer.from([1, ...bytes.subarray(1)]).toString('hex'))
const parent: fc.Arbitrary<SpanContext> = fc.record({
  traceId: id(16),
  spanId: id(8),
  traceFlags: fc.constant(TraceFlags.SAMPLED),
  isRemote: fc.boolean(),
  traceState: fc.constantFrom(undefined, createTraceState('one=1,two=2')) as fc.Arbitrary<never>,
})
const span = fc.record({
  name: text,
  kind: fc.constantFrom(SpanKind.INTERNAL, SpanKind.SERVER, SpanKind.CLIENT, SpanKind.CONSUMER),
  attributes,
  parent: fc.option(parent, { nil: undefined }),
  isFailed: fc.boolean(),
  times: fc.tuple(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), fc.nat()),
})

test('spans are written as the serializer of the exporter writes them', () => {
  const given = fc.tuple(fc.array(span, { minLength: 1, maxLength: 20 }), attributes)
  fc.assert(
    fc.property(given, ([spans, resource]) => {
      const ended = recorded(spans, resource)
      const expected = ProtobufTraceSerializer.serializeRequest(ended) ?? new Uint8Array()
      expect(fieldsOf(encodeSpans(ended))).toEqual(fieldsOf(expected))
    }),
    { numRuns: runs(200) },
  )
})

test('a batch may be larger than the first buffer', () => {
  const ended = recorded(
    Array.from({ length: 2_000 }, (_, at) => ({ name: `span ${at} `.repeat(20), attributes: { at } })),
    {},
  )
  const bytes = encodeSpans(ended)
  expect(bytes.length).toBeGreaterThan(400_000)
  expect(fieldsOf(bytes)).toEqual(fieldsOf(ProtobufTraceSerializer.serializeRequest(ended) ?? new Uint8Array()))
})

interface Given {
  name: string
  kind?: SpanKind
  attributes: Attributes
  parent?: SpanContext | undefined
  isFailed?: boolean
  times?: [Date, number]
}

function recorded(spans: readonly Given[], resource: Attributes) {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('quartet')
  for (const { name, kind, attributes, parent, isFailed, times: [start, ms] = [new Date(), 0] } of spans) {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const one = tracer.startSpan(name, { kind: kind ?? SpanKind.INTERNAL, attributes, startTime: start }, context)
    if (isFailed) one.setStatus({ code: SpanStatusCode.ERROR })
    one.end(new Date(start.getTime() + ms))
  }
  return exporter.getFinishedSpans()
}

/** The messages that OTLP nests, by number of their field. */
interface Nested {
  [field: number]: Nested
}
const ANY_VALUE: Nested = {}
const KEY_VALUE: Nested = { 2: ANY_VALUE }
const REQUEST: Nested = { 1: { 1: { 1: KEY_VALUE }, 2: { 1: {}, 2: { 9: KEY_VALUE, 15: {} } } } }

type Field = [number, bigint | number | string | Field[]]

/** The fields of a message in a fixed order, without those that have their default, which need not be written. */
function fieldsOf(bytes: Uint8Array, nested = REQUEST): Field[] {
  const buffer = Buffer.from(bytes)
  let at = 0
  const varint = () => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = BigInt(buffer[at++] ?? 0)
      value |= (byte & 0x7fn) << shift
      if (byte < 0x80n) return value
    }
  }
  const valueOf = (field: number, form: number): Field[1] => {
    if (form === 0) return varint()
    if (form === 1) return buffer.readBigUInt64LE((at += 8) - 8)
    if (form === 5) return buffer.readUInt32LE((at += 4) - 4)
    const size = Number(varint())
    const part = buffer.subarray(at, (at += size))
    return nested[field] ? fieldsOf(part, nested[field]) : part.toString('hex')
  }
  const fields: Field[] = []
  while (at < buffer.length) {
    const tag = Number(varint())
    const value = valueOf(tag >> 3, tag & 7)
    const isDefault = nested !== ANY_VALUE && (value === 0n || (tag >> 3 === 15 && String(value) === ''))
    if (!isDefault) fields.push([tag >> 3, value])
  }
  return fields.sort((a, b) => (String(a) < String(b) ? -1 : 1))
}
