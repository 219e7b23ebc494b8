import { createHmac, timingSafeEqual } from 'node:crypto'
import { nameBytes } from '../../records/names.ts'
import { numberBytes } from '../../records/wire.ts'
import { readName } from './message-names.ts'

// Signatures of messages by a shared secret (RFC 8945), with HMAC-SHA256 alone.

/** A shared secret. */
export interface TsigKey {
  /** Name in lower case, without the final dot. */
  name: string
  secret: Uint8Array
}

/** The TSIG record at the end of a message. */
export interface TsigRecord {
  /** Index of its first byte. */
  start: number
  /** Fully qualified, in lower case. */
  name: string
  algorithm: string
  /** Time in seconds since 1970; the next field is the permitted difference of clocks. */
  time: number
  fudge: number
  mac: Uint8Array
  originalId: number
  error: number
}

export const TSIG_TYPE = 250
const TSIG_ERROR = { signature: 16, key: 17, time: 18 }

const ALGORITHM = 'hmac-sha256.'
const MAC_BYTES = 32
const FUDGE = 300
const CLASS_ANY = 255

/** The TSIG record at an index. @throws RangeError when it is malformed, or not the end of the message */
export function readTsig(packet: Uint8Array, start: number): TsigRecord {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  const owner = readName(packet, start)
  const algorithm = readName(packet, owner.end + 10)
  const at = algorithm.end
  const size = view.getUint16(at + 8)
  const mac = packet.subarray(at + 10, at + 10 + size)
  const end = at + 10 + size
  if (view.getUint16(end + 4) + end + 6 !== packet.length) throw new RangeError('a TSIG that does not end the message')
  return {
    start,
    name: owner.name,
    algorithm: algorithm.name,
    time: view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2),
    fudge: view.getUint16(at + 6),
    mac,
    originalId: view.getUint16(end),
    error: view.getUint16(end + 2),
  }
}

/**
 * Checks the signature of a message.
 * @param prior MAC of the request, for an answer
 * @returns an error of `TSIG_ERROR`, or 0
 */
export function tsigFault(
  packet: Uint8Array,
  record: TsigRecord,
  key: TsigKey | undefined,
  now: number,
  prior?: Uint8Array,
): number {
  if (!key || record.name !== `${key.name}.` || record.algorithm !== ALGORITHM) return TSIG_ERROR.key
  const message = Buffer.from(packet.subarray(0, record.start))
  message.writeUInt16BE(record.originalId, 0)
  message.writeUInt16BE(message.readUInt16BE(10) - 1, 10)
  const { time, fudge, error } = record
  // The field "other data" is empty here: only answers about a wrong time have any.
  const mac = macOf(key, [...prefixed(prior), message, variables(key, { time, fudge, error })])
  if (record.mac.length !== MAC_BYTES || !timingSafeEqual(mac, record.mac)) return TSIG_ERROR.signature
  return Math.abs(now - time) > fudge ? TSIG_ERROR.time : 0
}

/** Signs the messages of one exchange, in their order. */
export class TsigSigner {
  private readonly key: TsigKey
  private prior: Uint8Array | undefined
  private isFirst = true

  /** @param requestMac MAC of the request that is answered; undefined for a request */
  constructor(key: TsigKey, requestMac?: Uint8Array) {
    this.key = key
    this.prior = requestMac
  }

  /** The message with a signature. @param now seconds since 1970 */
  sign(message: Uint8Array, now: number): Uint8Array {
    const times = { time: now, fudge: FUDGE, error: 0 }
    // All messages but the first are signed without the name of the key (RFC 8945, section 5.3.1).
    const covered = this.isFirst ? variables(this.key, times) : timers(times)
    const mac = macOf(this.key, [...prefixed(this.prior), message, covered])
    this.isFirst = false
    this.prior = mac
    return withRecord(message, this.key.name, { ...times, mac })
  }
}

/**
 * An answer to a message whose signature was refused: not signed itself, except for a wrong time, which says what time
 * it is here (RFC 8945, section 5.2.3).
 */
export function refusedTsig(
  message: Uint8Array,
  record: TsigRecord,
  error: number,
  key: TsigKey | undefined,
  now: number,
): Uint8Array {
  const name = record.name.slice(0, -1)
  if (error !== TSIG_ERROR.time || !key) {
    return withRecord(message, name, { time: record.time, fudge: FUDGE, error, mac: new Uint8Array() })
  }
  const other = numberBytes(now, 6)
  const times = { time: record.time, fudge: FUDGE, error }
  const mac = macOf(key, [...prefixed(record.mac), message, variables(key, times, other)])
  return withRecord(message, name, { ...times, mac, other })
}

/** Bytes that a signature by this key adds to a message. */
export function tsigSize({ name }: TsigKey): number {
  return nameBytes(`${name}.`).length + 10 + ALGORITHM.length + 1 + 16 + MAC_BYTES
}

interface Times {
  time: number
  fudge: number
  error: number
}

const NOTHING = new Uint8Array()

function macOf({ secret }: TsigKey, parts: readonly Uint8Array[]): Uint8Array {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** A MAC with its length, as it precedes the signed data. */
const prefixed = (mac: Uint8Array | undefined) => (mac ? [numberBytes(mac.length, 2), mac] : [])

function variables({ name }: TsigKey, times: Times, other: Uint8Array = NOTHING): Uint8Array {
  return Buffer.concat([
    nameBytes(`${name}.`),
    numberBytes(CLASS_ANY, 2),
    numberBytes(0, 4),
    nameBytes(ALGORITHM),
    timers(times),
    numberBytes(times.error, 2),
    numberBytes(other.length, 2),
    other,
  ])
}

const timers = ({ time, fudge }: Times) => Buffer.concat([numberBytes(time, 6), numberBytes(fudge, 2)])

function withRecord(
  message: Uint8Array,
  name: string,
  { mac, other = NOTHING, ...times }: Times & { mac: Uint8Array; other?: Uint8Array },
): Uint8Array {
  const data = Buffer.concat([
    nameBytes(ALGORITHM),
    timers(times),
    numberBytes(mac.length, 2),
    mac,
    message.subarray(0, 2),
    numberBytes(times.error, 2),
    numberBytes(other.length, 2),
    other,
  ])
  const head = Buffer.concat([numberBytes(TSIG_TYPE, 2), numberBytes(CLASS_ANY, 2), numberBytes(0, 4)])
  const signed = Buffer.concat([message, nameBytes(`${name}.`), head, numberBytes(data.length, 2), data])
  signed.writeUInt16BE(signed.readUInt16BE(10) + 1, 10)
  return signed
}
