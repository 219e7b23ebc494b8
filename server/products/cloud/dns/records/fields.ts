import { texts } from '#i18n/texts.ts'
import { isIPv4, isIPv6 } from 'node:net'
import { parseAddress } from '../../cidr.schema.ts'
import { nameBytes, qualifiedName } from './names.ts'
import { RecordError, bytesOf, named, quoted, shown, tokenize, type Part, type Token } from './presentation.ts'
import { numberBytes, type Reader, type Words } from './wire.ts'

/** A part of a value. Its canonical text is stored, from which all other forms are made. */
export interface Field {
  /** Canonical text of the next words. `origin` completes relative names. @throws RecordError */
  parse(words: Words<Token>, origin: string): string
  /** Wire form of canonical text. */
  bytes(text: string): Uint8Array
  /** Canonical text of wire form. @throws RecordError */
  read(reader: Reader): string
}

/** Bytes of data in one quoted string of TXT. */
const MAX_STRING = 255

/** An unsigned number of 1 or 2 bytes; `names` are the mnemonics that RFCs define for it, in upper case. */
export function number(part: Part, size: 1 | 2, names: Readonly<Record<string, number>> = {}): Field {
  const max = 256 ** size - 1
  return {
    parse(words) {
      const { text } = words.next(part)
      const value = names[text.toUpperCase()] ?? (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)
      if (!(value <= max))
        throw new RecordError(texts('cloud.recordErrors')('number', { ...named(part), most: max, text: shown(text) }))
      return String(value)
    },
    bytes: (text) => numberBytes(Number(text), size),
    read: (reader) => String(reader.number(size)),
  }
}

export const ipv4: Field = {
  parse(words) {
    const { text } = words.next('ipv4')
    if (!isIPv4(text)) throw new RecordError(texts('cloud.recordErrors')('ipv4', { text: shown(text) }))
    return text
  },
  bytes: (text) => Uint8Array.from(text.split('.'), Number),
  read: (reader) => reader.take(4).join('.'),
}

/** An IPv6 address, written as RFC 5952 requires. */
export const ipv6: Field = {
  parse(words) {
    const { text } = words.next('ipv6')
    if (!isIPv6(text) || text.includes('%'))
      throw new RecordError(texts('cloud.recordErrors')('ipv6', { text: shown(text) }))
    return ipv6Text(ipv6Bytes(text))
  },
  bytes: ipv6Bytes,
  read: (reader) => ipv6Text(reader.take(16)),
}

/** A name of any kind. `root` says whether `.`, for "nothing", is a possible value. */
export function domain(part: Part, { root = false } = {}): Field {
  return {
    parse(words, origin) {
      const name = qualifiedName(words.next(part).text, origin)
      checkRoot(name, part, root)
      return name
    },
    bytes: nameBytes,
    read(reader) {
      const name = reader.name()
      checkRoot(name, part, root)
      return name
    },
  }
}

/** The name of a machine: letters, digits and - (RFC 1123, section 2.1). */
export function host(part: Part, { root = false } = {}): Field {
  const field = domain(part, { root })
  const check = (name: string) => {
    if (
      name === '.' ||
      name.split('.').every((label) => label === '' || /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label))
    )
      return name
    throw new RecordError(texts('cloud.recordErrors')('host', { ...named(part), name: shown(name) }))
  }
  return {
    parse: (words, origin) => check(field.parse(words, origin)),
    bytes: nameBytes,
    read: (reader) => check(field.read(reader)),
  }
}

/** The rest of the value in hexadecimal, which may contain spaces. */
export function hex(part: Part): Field {
  const check = (text: string) => {
    if (text === '') throw new RecordError(texts('cloud.recordErrors')('partMissing', named(part)))
    if (!/^(?:[0-9a-f]{2})+$/.test(text))
      throw new RecordError(texts('cloud.recordErrors')('hex', { ...named(part), text: shown(text) }))
    return text
  }
  return {
    parse: (words) =>
      check(
        words
          .rest()
          .map(({ text }) => text)
          .join('')
          .toLowerCase(),
      ),
    bytes: (text) => Buffer.from(text, 'hex'),
    read: (reader) => check(Buffer.from(reader.take(reader.left)).toString('hex')),
  }
}

/** A tag of CAA: letters and digits, with its length before it (RFC 8659, section 4.1). */
export const caaTag: Field = {
  parse: (words) => checkTag(words.next('tag').text),
  bytes: (text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text)]),
  read: (reader) => checkTag(Buffer.from(reader.take(reader.number(1))).toString('latin1')),
}

/** A text without a length, which extends to the end of the value. */
export function lastText(part: Part): Field {
  return {
    parse: (words) => quoted(bytesOf(words.next(part).text)),
    bytes: (text) => bytesOf(text.slice(1, -1)),
    read: (reader) => quoted(reader.take(reader.left)),
  }
}

/** Strings of at most 255 bytes; longer ones are split. */
export const strings: Field = {
  parse(words) {
    const tokens = words.rest()
    if (tokens.length === 0) throw new RecordError(texts('cloud.recordErrors')('textMissing'))
    return tokens
      .flatMap(({ text }) => split(bytesOf(text)))
      .map(quoted)
      .join(' ')
  },
  bytes: (text) =>
    Buffer.concat(
      tokenize(text).flatMap((token) => {
        const bytes = bytesOf(token.text)
        return [Buffer.of(bytes.length), bytes]
      }),
    ),
  read(reader) {
    const texts = [quoted(reader.take(reader.number(1)))]
    while (reader.left > 0) texts.push(quoted(reader.take(reader.number(1))))
    return texts.join(' ')
  },
}

function split(bytes: Uint8Array): Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.length / MAX_STRING))
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * MAX_STRING, (at + 1) * MAX_STRING))
}

function checkTag(text: string): string {
  if (!/^[a-z0-9]{1,15}$/i.test(text)) throw new RecordError(texts('cloud.recordErrors')('tag', { text: shown(text) }))
  return text.toLowerCase()
}

function checkRoot(name: string, part: Part, allowed: boolean): void {
  if (name === '.' && !allowed) throw new RecordError(texts('cloud.recordErrors')('root', named(part)))
}

function ipv6Bytes(text: string): Uint8Array {
  return Buffer.from((parseAddress(text) ?? 0n).toString(16).padStart(32, '0'), 'hex')
}

/**
 * The longest run of at least two zero groups, the first of equals, becomes `::`; mapped IPv4 addresses stay readable.
 */
function ipv6Text(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bytes[at * 2] ?? 0) * 256 + (bytes[at * 2 + 1] ?? 0)).toString(16),
  )
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return `::ffff:${bytes.subarray(12).join('.')}`
  const runs = [
    ...groups
      .map((group) => (group === '0' ? '0' : '-'))
      .join('')
      .matchAll(/0{2,}/g),
  ]
  const [longest] = runs.sort((a, b) => b[0].length - a[0].length)
  if (!longest) return groups.join(':')
  const end = longest.index + longest[0].length
  return `${groups.slice(0, longest.index).join(':')}::${groups.slice(end).join(':')}`
}
