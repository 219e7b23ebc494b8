import { texts } from '#i18n/texts.ts'
import { caaTag, domain, hex, host, ipv4, ipv6, lastText, number, strings, type Field } from './fields.ts'
import { location } from './location.ts'
import { RecordError, named, shown, tokenize, type Part, type Token } from './presentation.ts'
import { serviceParameters } from './service-parameters.ts'
import { Reader, Words } from './wire.ts'

interface TypeDefinition {
  /** Number of the type on the wire. */
  code: number
  /** Parts of a value, in the order of the text and of the wire. */
  fields: readonly Field[]
  /** Checks rules between the parts, which are canonical text. @throws RecordError */
  check?: (parts: readonly string[]) => void
}

const ALGORITHMS = {
  RSASHA1: 5,
  RSASHA256: 8,
  RSASHA512: 10,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
}
/** Mnemonics of TLSA (RFC 7218). */
const USAGES = { 'PKIX-TA': 0, 'PKIX-EE': 1, 'DANE-TA': 2, 'DANE-EE': 3, PRIVCERT: 255 }
const SELECTORS = { CERT: 0, SPKI: 1, PRIVSEL: 255 }
const MATCHING = { FULL: 0, 'SHA2-256': 1, 'SHA2-512': 2, PRIVMATCH: 255 }

/** Bytes of a hash by the number of its algorithm: a hash of another length could never match. */
const DS_BYTES = { 1: 20, 2: 32, 4: 48 }
const SSHFP_BYTES = { 1: 20, 2: 32 }
const TLSA_BYTES = { 1: 32, 2: 64 }

const serviceFields = [number('priority', 2), domain('target', { root: true }), serviceParameters]

/** Every type of record that a zone may have. SOA and the NS records of the zone itself are ours. */
const TYPES = {
  A: { code: 1, fields: [ipv4] },
  AAAA: { code: 28, fields: [ipv6] },
  CAA: { code: 257, fields: [number('flags', 1), caaTag, lastText('value')], check: checkCaa },
  CNAME: { code: 5, fields: [domain('target')] },
  DS: {
    code: 43,
    fields: [number('keyTag', 2), number('algorithm', 1, ALGORITHMS), number('digestType', 1), hex('digest')],
    check: ([, , type = '', digest = '']) => checkHash('digest', digest, DS_BYTES, type),
  },
  HTTPS: { code: 65, fields: serviceFields, check: checkAlias },
  LOC: { code: 29, fields: [location] },
  MX: { code: 15, fields: [number('preference', 2), host('mailServer', { root: true })], check: checkNullMx },
  NS: { code: 2, fields: [host('nameServer')] },
  PTR: { code: 12, fields: [domain('name')] },
  SRV: {
    code: 33,
    fields: [number('priority', 2), number('weight', 2), number('port', 2), host('target', { root: true })],
  },
  SSHFP: {
    code: 44,
    fields: [number('algorithm', 1), number('fingerprintType', 1), hex('fingerprint')],
    check: ([, type = '', fingerprint = '']) => checkHash('fingerprint', fingerprint, SSHFP_BYTES, type),
  },
  SVCB: { code: 64, fields: serviceFields, check: checkAlias },
  TLSA: {
    code: 52,
    fields: [
      number('usage', 1, USAGES),
      number('selector', 1, SELECTORS),
      number('matching', 1, MATCHING),
      hex('certificate'),
    ],
    check: ([, , type = '', data = '']) => checkHash('certificate', data, TLSA_BYTES, type),
  },
  TXT: { code: 16, fields: [strings] },
} as const satisfies Record<string, TypeDefinition>

export type RecordType = keyof typeof TYPES

/** The types in alphabetical order. */
export const RECORD_TYPES = Object.keys(TYPES) as readonly RecordType[]

/** The most characters of a value, and the most bytes of it on the wire. */
const MAX_TEXT = 16_384
const MAX_BYTES = 4096

/** The number of a type on the wire. */
export function typeCode(type: RecordType): number {
  return TYPES[type].code
}

/**
 * The canonical text of a value as a person or a program wrote it: names fully qualified, addresses and numbers in
 * their shortest form, text in quotation marks. Relative names are completed with the zone.
 * @throws RecordError
 */
export function normalizeValue(type: RecordType, text: string, zoneName: string): string {
  if (text.length > MAX_TEXT) throw new RecordError(texts('cloud.recordErrors')('valueLong', { most: MAX_TEXT }))
  const trimmed = text.trim()
  if (trimmed === '') throw new RecordError(texts('cloud.recordErrors')('valueEmpty'))
  return normalizeWords(type, type === 'TXT' ? wordsOfText(trimmed) : tokenize(trimmed), zoneName)
}

/** The same for the words of a zone file, where `origin` completes relative names. @throws RecordError */
export function normalizeWords(type: RecordType, tokens: readonly Token[], origin: string): string {
  const [first, ...rest] = tokens
  if (first?.text === '\\#' && !first.quoted) return fromWire(type, genericBytes(rest))
  const definition: TypeDefinition = TYPES[type]
  const words = new Words(tokens)
  const parts = definition.fields.map((field) => field.parse(words, origin))
  const [excess] = words.rest()
  if (excess) throw new RecordError(texts('cloud.recordErrors')('excess', { text: shown(excess.text), type }))
  return joined(type, parts)
}

/** RDATA of a canonical value. Names in it are not compressed. */
export function toWire(type: RecordType, value: string): Uint8Array {
  const words = new Words(tokenize(value))
  return Buffer.concat(TYPES[type].fields.map((field) => field.bytes(field.parse(words, ''))))
}

/** The canonical text of RDATA. @throws RecordError when the bytes are not a value of this type */
export function fromWire(type: RecordType, bytes: Uint8Array): string {
  const reader = new Reader(bytes)
  const parts = TYPES[type].fields.map((field) => field.read(reader))
  if (reader.left > 0) throw new RecordError(texts('cloud.recordErrors')('excessBytes', { type }))
  return joined(type, parts)
}

function joined(type: RecordType, parts: readonly string[]): string {
  const definition: TypeDefinition = TYPES[type]
  definition.check?.(parts)
  const value = parts.filter((part) => part !== '').join(' ')
  if (toWire(type, value).length > MAX_BYTES)
    throw new RecordError(texts('cloud.recordErrors')('valueBytes', { most: MAX_BYTES }))
  return value
}

/** Text that does not begin with a quotation mark is one string, with its spaces, as people paste it. */
function wordsOfText(text: string): readonly Token[] {
  if (text.startsWith('"') || text.startsWith('\\#')) return tokenize(text)
  if (/(?<!\\)(?:\\\\)*"/.test(text)) throw new RecordError(texts('cloud.recordErrors')('quoteWhole'))
  return [{ text, quoted: true }]
}

/** The bytes after `\#`: their number and hexadecimal digits (RFC 3597, section 5). */
function genericBytes(tokens: readonly Token[]): Uint8Array {
  const [length, ...digits] = tokens.map(({ text }) => text)
  const data = digits.join('')
  if (!/^\d{1,5}$/.test(length ?? '') || !/^(?:[0-9a-f]{2})*$/i.test(data))
    throw new RecordError(texts('cloud.recordErrors')('generic'))
  if (data.length / 2 !== Number(length))
    throw new RecordError(texts('cloud.recordErrors')('genericLength', { found: data.length / 2, given: length ?? '' }))
  return Buffer.from(data, 'hex')
}

function checkHash(part: Part, digits: string, lengths: Readonly<Record<string, number>>, type: string): void {
  const bytes = lengths[type]
  if (bytes === undefined || digits.length === bytes * 2) return
  const values = { ...named(part), type, digits: bytes * 2, given: digits.length }
  throw new RecordError(texts('cloud.recordErrors')('hash', values))
}

/** RFC 7505: `0 .` says that the domain takes no mail. */
function checkNullMx([preference, server]: readonly string[]): void {
  if (server === '.' && preference !== '0') throw new RecordError(texts('cloud.recordErrors')('nullMx'))
}

/** RFC 9460, section 2.4.2: an alias has no parameters. */
function checkAlias([priority, , parameters]: readonly string[]): void {
  if (priority === '0' && parameters !== '') throw new RecordError(texts('cloud.recordErrors')('alias'))
}

const AUTHORITY = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)?$/i
const PARAMETER = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\s*=\s*[\x21-\x3a\x3c-\x7e]*$/i

/** Refuses an unreadable authority: it would forbid every certificate (RFC 8659, section 4.2). */
function checkCaa([, tag = '', value = '']: readonly string[]): void {
  const text = value.slice(1, -1)
  if (tag === 'iodef' && !/^(?:mailto:|https?:\/\/)/i.test(text))
    throw new RecordError(texts('cloud.recordErrors')('iodef'))
  if (!/^issue(?:wild|mail)?$/.test(tag)) return
  const [authority = '', ...parameters] = text.split(';').map((part) => part.trim())
  if (!AUTHORITY.test(authority))
    throw new RecordError(texts('cloud.recordErrors')('authority', { text: shown(authority) }))
  const wrong = parameters.find((parameter) => parameter !== '' && !PARAMETER.test(parameter))
  if (wrong !== undefined)
    throw new RecordError(texts('cloud.recordErrors')('authorityParameter', { text: shown(wrong) }))
}
