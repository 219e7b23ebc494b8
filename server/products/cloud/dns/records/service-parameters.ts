import { texts } from '#i18n/texts.ts'
import { ipv4, ipv6, type Field } from './fields.ts'
import { RecordError, bytesOf, quoted, shown, tokenize, type Token } from './presentation.ts'
import { Reader, Words, numberBytes } from './wire.ts'

/** How the value of one parameter is written; bytes are those of the wire. Both functions throw RecordError. */
interface Parameter {
  key: number
  parse(value: Uint8Array): Uint8Array
  print(bytes: Uint8Array): Uint8Array
}

const MANDATORY = 0
const ALPN = 1
const NO_DEFAULT_ALPN = 2
/** Reserved, never a key (RFC 9460, section 14.3.2). */
const INVALID_KEY = 65_535

/** RFC 9460, section 14.3.2; dohpath is RFC 9461, ohttp RFC 9540. */
const PARAMETERS = new Map<string, Parameter>(
  Object.entries({
    mandatory: {
      key: MANDATORY,
      parse: (value) =>
        Buffer.concat(
          listOf(value)
            .map((item) => keyOf(text(item)))
            .sort((a, b) => a - b)
            .map((key) => numberBytes(key, 2)),
        ),
      print: (bytes) => printList(repeat(bytes, (reader) => Buffer.from(nameOf(reader.number(2))))),
    },
    alpn: {
      key: ALPN,
      parse: (value) => Buffer.concat(listOf(value).flatMap((item) => [Buffer.of(lengthOfProtocol(item)), item])),
      print: (bytes) => printList(repeat(bytes, (reader) => protocol(reader.take(reader.number(1))))),
    },
    'no-default-alpn': empty(NO_DEFAULT_ALPN, 'no-default-alpn'),
    port: {
      key: 3,
      parse(value) {
        const port = /^\d{1,5}$/.test(text(value)) ? Number(text(value)) : Number.NaN
        if (!(port <= 65_535)) throw new RecordError(texts('cloud.recordErrors')('port', { text: shown(text(value)) }))
        return numberBytes(port, 2)
      },
      print: (bytes) => exactly(bytes, (reader) => Buffer.from(String(reader.number(2)))),
    },
    ipv4hint: addresses(4, ipv4),
    ech: {
      key: 5,
      parse(value) {
        if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text(value)))
          throw new RecordError(texts('cloud.recordErrors')('ech'))
        return notEmpty(Buffer.from(text(value), 'base64'), 'ech')
      },
      print: (bytes) => Buffer.from(Buffer.from(notEmpty(bytes, 'ech')).toString('base64')),
    },
    ipv6hint: addresses(6, ipv6),
    dohpath: { key: 7, parse: dohPath, print: dohPath },
    ohttp: empty(8, 'ohttp'),
  }),
)

/** The parameters of SVCB and HTTPS, in the order of their keys (RFC 9460, section 2). */
export const serviceParameters: Field = {
  parse: (words) => print(parameters(words.rest())),
  bytes: (value) =>
    Buffer.concat(
      [...parameters(tokenize(value))].flatMap(([key, bytes]) => [
        numberBytes(key, 2),
        numberBytes(bytes.length, 2),
        bytes,
      ]),
    ),
  read(reader) {
    const found = new Map<number, Uint8Array>()
    let last = -1
    while (reader.left > 0) {
      const key = reader.number(2)
      if (key <= last) throw new RecordError(texts('cloud.recordErrors')('parameterOrder'))
      found.set(key, reader.take(reader.number(2)))
      last = key
    }
    return print(found)
  },
}

function parameters(tokens: readonly Token[]): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  for (const token of tokens) {
    const [, name, value = ''] = /^([a-z0-9-]+)(?:=([^]*))?$/.exec(token.text) ?? []
    if (name === undefined || token.quoted)
      throw new RecordError(texts('cloud.recordErrors')('parameter', { text: shown(token.text) }))
    const key = keyOf(name)
    if (found.has(key)) throw new RecordError(texts('cloud.recordErrors')('parameterTwice', { name }))
    const bytes = bytesOf(value.startsWith('"') ? value.slice(1, -1) : value)
    found.set(key, PARAMETERS.get(name)?.parse(bytes) ?? bytes)
  }
  check(found)
  return new Map([...found].sort(([a], [b]) => a - b))
}

function print(found: ReadonlyMap<number, Uint8Array>): string {
  check(found)
  return [...found]
    .map(([key, bytes]) => {
      const name = nameOf(key)
      const value = PARAMETERS.get(name)?.print(bytes) ?? bytes
      if (value.length === 0) return name
      return /^[\w.,:+/=-]+$/.test(text(value)) ? `${name}=${text(value)}` : `${name}=${quoted(value)}`
    })
    .join(' ')
}

/** Checks the rules between parameters (RFC 9460, sections 7.1.1 and 8). */
function check(found: ReadonlyMap<number, Uint8Array>): void {
  for (const [key, bytes] of found) PARAMETERS.get(nameOf(key))?.print(bytes)
  const keys = repeat(found.get(MANDATORY) ?? Buffer.of(), (reader) => reader.number(2), 0)
  for (const [at, key] of keys.entries()) {
    if (key === MANDATORY) throw new RecordError(texts('cloud.recordErrors')('mandatoryItself'))
    if (at > 0 && key === keys[at - 1])
      throw new RecordError(texts('cloud.recordErrors')('mandatoryTwice', { name: nameOf(key) }))
    if (at > 0 && key < (keys[at - 1] ?? 0)) throw new RecordError(texts('cloud.recordErrors')('mandatoryOrder'))
    if (!found.has(key)) throw new RecordError(texts('cloud.recordErrors')('mandatoryMissing', { name: nameOf(key) }))
  }
  if (found.has(NO_DEFAULT_ALPN) && !found.has(ALPN)) throw new RecordError(texts('cloud.recordErrors')('needsAlpn'))
}

function keyOf(name: string): number {
  const known = PARAMETERS.get(name)
  if (known) return known.key
  const key = /^key(0|[1-9]\d{0,4})$/.exec(name)?.[1]
  if (key === undefined || Number(key) >= INVALID_KEY)
    throw new RecordError(texts('cloud.recordErrors')('parameterUnknown', { name: shown(name) }))
  return Number(key)
}

function nameOf(key: number): string {
  if (key === INVALID_KEY) throw new RecordError(texts('cloud.recordErrors')('parameterInvalid'))
  const known = [...PARAMETERS].find(([, parameter]) => parameter.key === key)
  return known?.[0] ?? `key${key}`
}

/** A list with commas; `\,` and `\\` inside an item are a comma and a backslash (RFC 9460, appendix A.1). */
function listOf(value: Uint8Array): Uint8Array[] {
  const items: number[][] = [[]]
  for (let at = 0; at < value.length; at++) {
    const byte = value[at] ?? 0
    if (byte === 0x2c) items.push([])
    else if (byte === 0x5c) {
      const next = value[++at]
      if (next !== 0x2c && next !== 0x5c) throw new RecordError(texts('cloud.recordErrors')('listEscape'))
      items.at(-1)?.push(next)
    } else items.at(-1)?.push(byte)
  }
  if (items.some((item) => item.length === 0)) throw new RecordError(texts('cloud.recordErrors')('listEmpty'))
  return items.map((item) => Uint8Array.from(item))
}

function printList(items: readonly Uint8Array[]): Uint8Array {
  const bytes = items.flatMap((item) => [
    0x2c,
    ...[...item].flatMap((byte) => (byte === 0x2c || byte === 0x5c ? [0x5c, byte] : [byte])),
  ])
  return Uint8Array.from(bytes.slice(1))
}

function addresses(key: 4 | 6, field: Field): Parameter {
  return {
    key,
    parse: (value) =>
      Buffer.concat(
        listOf(value).map((item) => field.bytes(field.parse(new Words([{ text: text(item), quoted: false }]), ''))),
      ),
    print: (bytes) => printList(repeat(bytes, (reader) => Buffer.from(field.read(reader)))),
  }
}

/** A parameter without a value. */
function empty(key: number, name: string): Parameter {
  const check = (bytes: Uint8Array) => {
    if (bytes.length > 0) throw new RecordError(texts('cloud.recordErrors')('parameterValueless', { name }))
    return bytes
  }
  return { key, parse: check, print: check }
}

/** A URI template with the variable `dns` (RFC 9461, section 5). */
function dohPath(bytes: Uint8Array): Uint8Array {
  if (!/^\/.*\{[?&]dns\}/.test(text(bytes))) throw new RecordError(texts('cloud.recordErrors')('dohpath'))
  return bytes
}

function lengthOfProtocol(item: Uint8Array): number {
  return protocol(item).length
}

function protocol(item: Uint8Array): Uint8Array {
  if (item.length === 0 || item.length > 255) throw new RecordError(texts('cloud.recordErrors')('protocol'))
  return item
}

function notEmpty(bytes: Uint8Array, name: string): Uint8Array {
  if (bytes.length === 0) throw new RecordError(texts('cloud.recordErrors')('parameterEmpty', { name }))
  return bytes
}

/** Reads items until the bytes end. @throws RecordError for fewer than `least` */
function repeat<T>(bytes: Uint8Array, read: (reader: Reader) => T, least = 1): T[] {
  const reader = new Reader(bytes)
  const items: T[] = []
  while (reader.left > 0) items.push(read(reader))
  if (items.length < least) throw new RecordError(texts('cloud.recordErrors')('someParameterEmpty'))
  return items
}

function exactly<T>(bytes: Uint8Array, read: (reader: Reader) => T): T {
  const reader = new Reader(bytes)
  const value = read(reader)
  if (reader.left > 0) throw new RecordError(texts('cloud.recordErrors')('parameterExcess'))
  return value
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
