import { nameBytes, nameOfLabels } from '../records/names.ts'
import { RECORD_TYPES, fromWire, typeCode } from '../records/record-types.ts'
import { numberBytes } from '../records/wire.ts'

/** What a name server answered. */
export interface Reply {
  id: number
  /** `aa`, `tc`, `rd`, `ra`, in this order. */
  flags: string
  rcode: number
  /** The question as it came back. */
  question: Buffer
  /** Records as `name ttl type value`, in the order of the message. */
  answer: string[]
  authority: string[]
  additional: string[]
  /** Bytes of the message. */
  size: number
}

export interface QueryOptions {
  id?: number
  /** RD: true by default. */
  recursive?: boolean
  /** The most bytes that the client accepts; with this, the query has EDNS. */
  edns?: number
  ednsVersion?: number
  dnssec?: boolean
  opcode?: number
  class?: number
  /** The name as bytes, to send one with upper case letters, or an invalid one. */
  name?: Uint8Array
}

const TYPES: Readonly<Record<string, number>> = {
  SOA: 6,
  HINFO: 13,
  OPT: 41,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
  DNSKEY: 48,
}

/** A query for a name (fully qualified) and type. */
export function queryFor(name: string, type: string, options: QueryOptions = {}): Buffer {
  const { id = 0x1234, recursive = true, edns, ednsVersion = 0, dnssec = false, opcode = 0 } = options
  const opt =
    edns === undefined
      ? []
      : [Buffer.of(0, 0, 41), numberBytes(edns, 2), Buffer.of(0, ednsVersion, dnssec ? 0x80 : 0, 0, 0, 0)]
  const header = Buffer.from([
    id >> 8,
    id & 255,
    (opcode << 3) | Number(recursive),
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    edns === undefined ? 0 : 1,
  ])
  const code = TYPES[type] ?? typeCode(type as 'A')
  return Buffer.concat([
    header,
    options.name ?? nameBytes(name),
    numberBytes(code, 2),
    numberBytes(options.class ?? 1, 2),
    ...opt,
  ])
}

/** Reads a whole message. @throws Error when it is malformed */
export function readReply(packet: Buffer): Reply {
  const bits = packet.readUInt16BE(2)
  if (!(bits & 0x8000)) throw new Error('not an answer')
  const names = [
    [0x0400, 'aa'],
    [0x0200, 'tc'],
    [0x0100, 'rd'],
    [0x0080, 'ra'],
  ] as const
  const flags = names
    .filter(([bit]) => bits & bit)
    .map(([, name]) => name)
    .join(' ')
  let at = 12
  if (packet.readUInt16BE(4) === 1) at = readName(packet, at).end + 4
  const question = packet.subarray(12, at)
  let upperCode = 0
  const sections = [6, 8, 10].map((offset) =>
    Array.from({ length: packet.readUInt16BE(offset) }, () => {
      const { name, end } = readName(packet, at)
      const code = packet.readUInt16BE(end)
      const ttl = packet.readUInt32BE(end + 4)
      at = end + 10 + packet.readUInt16BE(end + 8)
      if (at > packet.length) throw new Error('a record ends too early')
      if (code === TYPES.OPT) upperCode = ttl >>> 24
      const data = packet.subarray(end + 10, at)
      if (code === TYPES.OPT) return `OPT ${packet.readUInt16BE(end + 2)}${ttl & 0x8000 ? ' do' : ''}`
      return `${name} ${ttl} ${valueOf(packet, code, end + 10, data)}`
    }),
  )
  if (at !== packet.length) throw new Error('bytes after the message')
  const [answer = [], authority = [], additional = []] = sections
  return {
    id: packet.readUInt16BE(0),
    flags,
    rcode: (bits & 15) | (upperCode << 4),
    question,
    answer,
    authority,
    additional,
    size: packet.length,
  }
}

function readName(packet: Buffer, start: number): { name: string; end: number } {
  const labels: Buffer[] = []
  let end: number | undefined
  for (let at = start; ;) {
    const length = packet.readUInt8(at)
    if (length >= 0xc0) {
      end ??= at + 2
      const target = packet.readUInt16BE(at) & 0x3fff
      if (target >= at) throw new Error('a pointer that does not point back')
      at = target
    } else if (length === 0) return { name: nameOfLabels(labels), end: end ?? at + 1 }
    else {
      labels.push(packet.subarray(at + 1, at + 1 + length))
      at += length + 1
    }
  }
}

/** Type and value. Servers compress names in the values of the oldest types. */
function valueOf(packet: Buffer, code: number, start: number, data: Uint8Array): string {
  const type = RECORD_TYPES.find((known) => typeCode(known) === code)
  if (!type) return `${code} ${Buffer.from(data).toString('hex')}`
  return `${type} ${COMPRESSED.has(type) ? readName(packet, start).name : fromWire(type, data)}`
}

const COMPRESSED = new Set(['NS', 'CNAME', 'PTR'])
