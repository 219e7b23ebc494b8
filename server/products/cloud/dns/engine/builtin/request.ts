import { readName, skipName } from './message-names.ts'
import { TSIG_TYPE, readTsig, type TsigRecord } from './tsig.ts'

/** A request as far as it can be read. */
export interface DnsRequest {
  id: number
  opcode: number
  /** RD: copied into the answer. */
  recursionDesired: boolean
  /** null when the rest of the message is malformed. */
  question: Question | null
  edns: Edns | null
  /** A signature, not checked. */
  tsig: TsigRecord | null
}

interface Question {
  /** Fully qualified, in lower case. */
  name: string
  type: number
  class: number
  /** The question as it was received, because resolvers compare the case of its letters. */
  bytes: Uint8Array
}

interface Edns {
  version: number
  /** Bytes of UDP that the client takes. */
  payload: number
  /** DO: copied into the answer. */
  dnssec: boolean
}

export const HEADER_BYTES = 12
const OPT = 41
const QUERY = 0

/** @returns null for what must not be answered: less than a header, or an answer */
export function readRequest(packet: Uint8Array): DnsRequest | null {
  if (packet.length < HEADER_BYTES) return null
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  const flags = view.getUint16(2)
  if (flags & 0x8000) return null
  const request: DnsRequest = {
    id: view.getUint16(0),
    opcode: (flags >> 11) & 15,
    recursionDesired: (flags & 0x0100) !== 0,
    question: null,
    edns: null,
    tsig: null,
  }
  if (request.opcode !== QUERY) return request
  try {
    readBody(packet, view, request)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    request.question = null
    request.edns = null
    request.tsig = null
  }
  return request
}

/** @throws RangeError when the message is malformed */
function readBody(packet: Uint8Array, view: DataView, request: DnsRequest): void {
  if (view.getUint16(4) !== 1) throw new RangeError('not one question')
  const { name, end } = readName(packet, HEADER_BYTES)
  const question = {
    name,
    type: view.getUint16(end),
    class: view.getUint16(end + 2),
    bytes: packet.subarray(HEADER_BYTES, end + 4),
  }
  let at = end + 4
  const additional = view.getUint16(10)
  const records = view.getUint16(6) + view.getUint16(8) + additional
  for (let index = 0; index < records; index++) {
    const fields = skipName(packet, at)
    if (view.getUint16(fields) === TSIG_TYPE) {
      if (index < records - 1 || additional === 0) throw new RangeError('a TSIG that is not the last record')
      request.tsig = readTsig(packet, at)
    }
    if (view.getUint16(fields) === OPT) {
      if (request.edns || fields !== at + 1 || index < records - additional)
        throw new RangeError('more than one OPT, or not in its place')
      const ttl = view.getUint32(fields + 4)
      request.edns = { version: (ttl >> 16) & 255, payload: view.getUint16(fields + 2), dnssec: (ttl & 0x8000) !== 0 }
    }
    at = fields + 10 + view.getUint16(fields + 8)
    if (at > packet.length) throw new RangeError('a record ends too early')
  }
  request.question = question
}
