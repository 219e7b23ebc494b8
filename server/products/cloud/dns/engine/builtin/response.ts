import { labelsOf } from '../../records/names.ts'
import { bytesOf } from '../../records/presentation.ts'
import { HEADER_BYTES, type DnsRequest } from './request.ts'

/** A record, ready to be sent. */
export interface ResourceRecord {
  /** Fully qualified. */
  name: string
  type: number
  /** Seconds. */
  ttl: number
  data: Uint8Array
}

/** The answer to a question. */
export interface DnsAnswer {
  rcode: number
  authoritative: boolean
  answer: readonly ResourceRecord[]
  authority: readonly ResourceRecord[]
  additional: readonly ResourceRecord[]
}

export const RCODE = {
  ok: 0,
  malformed: 1,
  failed: 2,
  noName: 3,
  notImplemented: 4,
  refused: 5,
  badVersion: 16,
  notAuthorized: 9,
}

/** Bytes of UDP that we send and take: what passes nearly every network in one piece. */
const UDP_PAYLOAD = 1232

/** Bytes of UDP without EDNS (RFC 1035, section 4.2.1). */
const PLAIN_PAYLOAD = 512

/** Bytes of one message over TCP. */
export const TCP_PAYLOAD = 65_535

const CLASS_IN = 1

export function emptyAnswer(rcode: number): DnsAnswer {
  return { rcode, authoritative: false, answer: [], authority: [], additional: [] }
}

/** The most bytes of an answer over UDP that the client accepts. */
export function udpLimit({ edns }: DnsRequest): number {
  return edns ? Math.min(Math.max(edns.payload, PLAIN_PAYLOAD), UDP_PAYLOAD) : PLAIN_PAYLOAD
}

/** The message of an answer. One that is longer than `limit` is sent without records and with TC instead. */
export function writeResponse(request: DnsRequest, answer: DnsAnswer, limit: number): Uint8Array {
  const message = writeMessage(request, answer, false)
  return message.length > limit ? truncatedResponse(request, answer) : message
}

/** An answer that says to ask again over TCP. It is hardly longer than the request. */
export function truncatedResponse(request: DnsRequest, { rcode, authoritative }: DnsAnswer): Uint8Array {
  return writeMessage(request, { ...emptyAnswer(rcode), authoritative }, true)
}

function writeMessage(request: DnsRequest, answer: DnsAnswer, truncated: boolean): Uint8Array {
  const writer = new Writer()
  const { id, opcode, recursionDesired, question, edns } = request
  const flags =
    0x8000 |
    (opcode << 11) |
    (answer.authoritative ? 0x0400 : 0) |
    (truncated ? 0x0200 : 0) |
    (recursionDesired ? 0x0100 : 0) |
    (answer.rcode & 15)
  writer.number(id, 2)
  writer.number(flags, 2)
  writer.number(question ? 1 : 0, 2)
  writer.number(answer.answer.length, 2)
  writer.number(answer.authority.length, 2)
  writer.number(answer.additional.length + (edns ? 1 : 0), 2)
  if (question) writer.question(question.name, question.bytes)
  for (const section of [answer.answer, answer.authority, answer.additional]) {
    for (const record of section) writer.record(record)
  }
  // OPT (RFC 6891, section 6.1): the root, 41, our payload, the upper bits of the code, version 0, DO.
  if (edns) {
    writer.bytes(Uint8Array.of(0, 0, 41))
    writer.number(UDP_PAYLOAD, 2)
    writer.number(answer.rcode >> 4, 1)
    writer.bytes(Uint8Array.of(0, edns.dnssec ? 0x80 : 0, 0, 0, 0))
  }
  return writer.message()
}

/** Writes a message. Names of owners are compressed, also with the question, which keeps its upper case letters. */
class Writer {
  private buffer = Buffer.allocUnsafe(2048)
  private length = 0
  private readonly names = new Map<string, number>()

  message(): Uint8Array {
    return this.buffer.subarray(0, this.length)
  }

  number(value: number, size: number): void {
    this.reserve(size)
    this.length = this.buffer.writeUIntBE(value, this.length, size)
  }

  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  question(name: string, bytes: Uint8Array): void {
    this.bytes(bytes)
    let at = HEADER_BYTES
    let rest = name
    for (const label of labelsOf(name)) {
      this.names.set(rest, at)
      rest = rest.slice(label.length + 1)
      at += 1 + (bytes[at - HEADER_BYTES] ?? 0)
    }
  }

  record({ name, type, ttl, data }: ResourceRecord): void {
    this.name(name)
    this.number(type, 2)
    this.number(CLASS_IN, 2)
    this.number(ttl, 4)
    this.number(data.length, 2)
    this.bytes(data)
  }

  private name(name: string): void {
    let rest = name
    // Most names are that of the question, which is known as a whole: no need to look at its labels.
    for (const label of this.names.has(name) ? [] : labelsOf(name)) {
      if (this.names.has(rest)) break
      if (this.length < 0x4000) this.names.set(rest, this.length)
      const bytes = bytesOf(label)
      this.number(bytes.length, 1)
      this.bytes(bytes)
      rest = rest.slice(label.length + 1)
    }
    const pointer = this.names.get(rest)
    if (pointer === undefined) this.number(0, 1)
    else this.number(0xc000 | pointer, 2)
  }

  private reserve(size: number): void {
    if (this.length + size <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + size))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }
}
