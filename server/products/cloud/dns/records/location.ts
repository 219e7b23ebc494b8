import { texts } from '#i18n/texts.ts'
import type { Field } from './fields.ts'
import { RecordError, named, shown, type Part, type Token } from './presentation.ts'
import { numberBytes, type Reader, type Words } from './wire.ts'

/** A place on Earth, as LOC has it (RFC 1876). Angles are in thousandths of a second of arc, lengths in centimetres. */
export interface Location {
  /** Positive to the north. */
  latitude: number
  /** Positive to the east. */
  longitude: number
  /** Above the ellipsoid of GPS. */
  altitude: number
  size: number
  horizontal: number
  vertical: number
}

/** The poles, and the meridian opposite to that of Greenwich. */
const MAX_DEGREES = { latitude: 90, longitude: 180 }
const PER_DEGREE = 3_600_000
/** On the wire an angle and an altitude are not negative. */
const ZERO_ANGLE = 2 ** 31
const ZERO_ALTITUDE = 10_000_000
const MAX_ALTITUDE = 2 ** 32 - 1 - ZERO_ALTITUDE
const MAX_LENGTH = 9_000_000_000
/** Where nothing is written: a metre, ten kilometres and ten metres. */
const DEFAULTS = { size: 100, horizontal: 1_000_000, vertical: 1000 }

/**
 * `52 22 23.000 N 4 53 32.000 E -2.00m 1.00m 10000.00m 10.00m`; minutes, seconds, `m` and the last three may be left
 * out.
 */
export const location: Field = {
  parse: (words) => locationText(parsed(words)),
  bytes: (text) => locationBytes(locationOf(text)),
  read: (reader) => locationText(readLocation(reader)),
}

/** Reads canonical text, whose minutes and seconds may also be 60. */
export function locationOf(text: string): Location {
  const [, north = '', hemisphere = '', east = '', side = '', ...lengths] =
    /^([\d. ]+) ([NS]) ([\d. ]+) ([EW]) (-?[\d.]+)m ([\d.]+)m ([\d.]+)m ([\d.]+)m$/.exec(text) ?? []
  const [altitude = 0, size = 0, horizontal = 0, vertical = 0] = lengths.map((length) =>
    Math.round(Number(length) * 100),
  )
  const latitude = thousandths(north) * (hemisphere === 'S' ? -1 : 1)
  const longitude = thousandths(east) * (side === 'W' ? -1 : 1)
  return { latitude, longitude, altitude, size, horizontal, vertical }
}

/** The form in which BIND and others write it. */
export function locationText({ latitude, longitude, altitude, size, horizontal, vertical }: Location): string {
  const lengths = [altitude, size, horizontal, vertical].map((length) => `${(length / 100).toFixed(2)}m`)
  const angles = [angleText(latitude), latitude < 0 ? 'S' : 'N', angleText(longitude), longitude < 0 ? 'W' : 'E']
  return [...angles, ...lengths].join(' ')
}

function parsed(words: Words<Token>): Location {
  const left = words.rest().map(({ text }) => text.toUpperCase())
  const latitude = angle('latitude', left, 'N', 'S')
  const longitude = angle('longitude', left, 'E', 'W')
  const height = left.shift()
  if (height === undefined) throw new RecordError(texts('cloud.recordErrors')('partMissing', named('altitude')))
  const altitude = centimetres(height, 'altitude', -ZERO_ALTITUDE, MAX_ALTITUDE)
  const length = (part: Part, unwritten: number) => {
    const text = left.shift()
    return text === undefined ? unwritten : rounded(centimetres(text, part, 0, MAX_LENGTH))
  }
  const size = length('size', DEFAULTS.size)
  const horizontal = length('horizontal', DEFAULTS.horizontal)
  const vertical = length('vertical', DEFAULTS.vertical)
  const [excess] = left
  if (excess !== undefined)
    throw new RecordError(texts('cloud.recordErrors')('excess', { text: shown(excess), type: 'LOC' }))
  return { latitude, longitude, altitude, size, horizontal, vertical }
}

/** Takes degrees, minutes, seconds and the hemisphere away from `words`. */
function angle(part: 'latitude' | 'longitude', words: string[], positive: string, negative: string): number {
  const end = words.findIndex((text) => text === positive || text === negative)
  const numbers = words.splice(0, end + 1)
  const hemisphere = numbers.pop()
  const [degrees = '', minutes = '0', seconds = '0', ...more] = numbers
  const max = MAX_DEGREES[part]
  const value = thousandths(`${degrees} ${minutes} ${seconds}`)
  const isWritten = /^\d{1,3}$/.test(degrees) && /^[0-5]?\d$/.test(minutes) && /^[0-5]?\d(?:\.\d{0,3})?$/.test(seconds)
  if (!isWritten || more.length > 0 || value > max * PER_DEGREE)
    throw new RecordError(texts('cloud.recordErrors')('angle', { ...named(part), most: max, positive, negative }))
  return hemisphere === negative && value > 0 ? -value : value
}

/** `52 22 23.5` in thousandths of a second. */
function thousandths(text: string): number {
  const [degrees = 0, minutes = 0, seconds = 0] = text.split(' ').map(Number)
  return (degrees * 60 + minutes) * 60_000 + Math.round(seconds * 1000)
}

function angleText(value: number): string {
  const left = Math.abs(value)
  const seconds = ((left % 60_000) / 1000).toFixed(3)
  return `${Math.floor(left / PER_DEGREE)} ${Math.floor(left / 60_000) % 60} ${seconds}`
}

/** Reads `-2`, `-2.5` or `-2.50m`. */
function centimetres(text: string, part: Part, min: number, max: number): number {
  const value = /^-?\d{1,8}(?:\.\d{0,2})?M?$/.test(text) ? Math.round(Number.parseFloat(text) * 100) : Number.NaN
  if (value >= min && value <= max) return value === 0 ? 0 : value
  const metres = (length: number) => `${(length / 100).toFixed(2)}m`
  const values = { ...named(part), least: metres(min), most: metres(max), text: shown(text) }
  throw new RecordError(texts('cloud.recordErrors')('length', values))
}

/** The length rounded down to its first digit, which is all that its byte can hold (RFC 1876). */
function rounded(length: number): number {
  const power = powerOf(length)
  return Math.floor(length / power) * power
}

function powerOf(length: number): number {
  return length === 0 ? 1 : 10 ** (String(length).length - 1)
}

function locationBytes({ latitude, longitude, altitude, size, horizontal, vertical }: Location): Uint8Array {
  const lengths = [size, horizontal, vertical].map((length) => {
    const power = powerOf(length)
    return (length / power) * 16 + Math.round(Math.log10(power))
  })
  const numbers = [latitude + ZERO_ANGLE, longitude + ZERO_ANGLE, altitude + ZERO_ALTITUDE]
  return Buffer.concat([Buffer.of(0, ...lengths), ...numbers.map((value) => numberBytes(value, 4))])
}

function readLocation(reader: Reader): Location {
  const version = reader.number(1)
  if (version !== 0) throw new RecordError(texts('cloud.recordErrors')('locationVersion', { version }))
  const [size = 0, horizontal = 0, vertical = 0] = Array.from({ length: 3 }, () => {
    const byte = reader.number(1)
    const digit = Math.floor(byte / 16)
    const power = byte % 16
    if (digit > 9 || power > 9) throw new RecordError(texts('cloud.recordErrors')('locationSize'))
    return digit * 10 ** power
  })
  const latitude = reader.number(4) - ZERO_ANGLE
  const longitude = reader.number(4) - ZERO_ANGLE
  if (
    Math.abs(latitude) > MAX_DEGREES.latitude * PER_DEGREE ||
    Math.abs(longitude) > MAX_DEGREES.longitude * PER_DEGREE
  )
    throw new RecordError(texts('cloud.recordErrors')('locationPlace'))
  const altitude = reader.number(4) - ZERO_ALTITUDE
  return { latitude, longitude, altitude, size, horizontal, vertical }
}
