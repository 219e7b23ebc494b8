import { texts } from '#i18n/texts.ts'
import { domainToASCII, domainToUnicode } from 'node:url'
import { RecordError, bytesOf, escaped, shown } from './presentation.ts'

// Two forms of names: a zone is `example.com`, without a final dot; a name inside a value is fully qualified, with it.
// Both are in lower case, and labels that are not ASCII are in punycode.

const MAX_LABEL = 63
/** Bytes of a name on the wire (RFC 1035, section 2.3.4): 253 characters without the final dot. */
const MAX_WIRE = 255

/**
 * Characters with a meaning in zone files, which are escaped by a backslash inside a name. A space
 * would end the name.
 */
const SPECIAL = '."\\;()@$'
const PLAIN_LABEL = /^[a-z0-9_-]+$/

/**
 * The name of a zone: `example.com`. International names become punycode (UTS 46).
 * @throws RecordError when it is not a name that a zone can have
 */
export function normalizeZoneName(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '.' || trimmed === '@')
    throw new RecordError(texts('cloud.recordErrors')('domainEmpty'))
  const name = qualifiedName(trimmed, '').slice(0, -1)
  const labels = name.split('.')
  for (const label of labels) {
    if (!PLAIN_LABEL.test(label) || label.startsWith('-') || label.endsWith('-')) {
      throw new RecordError(texts('cloud.recordErrors')('domain', { name: shown(trimmed) }))
    }
  }
  if (labels.length < 2) throw new RecordError(texts('cloud.recordErrors')('domainOnePart', { name: shown(trimmed) }))
  if (/^\d+$/.test(labels.at(-1) ?? ''))
    throw new RecordError(texts('cloud.recordErrors')('domainAddress', { name: shown(trimmed) }))
  return name
}

/**
 * The name of a record set relative to its zone: `@` for the zone itself, `www`, `*.dev`. A name without a final dot is
 * relative, one with it is fully qualified.
 * @throws RecordError when it is not the name of a record, or outside the zone
 */
export function normalizeRecordName(text: string, zoneName: string): string {
  const trimmed = text.trim()
  return relativeName(trimmed === '' ? `${zoneName}.` : qualifiedName(trimmed, zoneName), zoneName)
}

/** A fully qualified name relative to its zone. @throws RecordError when no record of the zone can have it */
export function relativeName(name: string, zoneName: string): string {
  if (name === `${zoneName}.`) return '@'
  if (!name.endsWith(`.${zoneName}.`))
    throw new RecordError(texts('cloud.recordErrors')('outside', { name: shown(name), zone: zoneName }))
  const relative = name.slice(0, -zoneName.length - 2)
  for (const [at, label] of relative.split('.').entries()) {
    if (label === '*' && at === 0) continue
    if (label.includes('*')) throw new RecordError(texts('cloud.recordErrors')('wildcard', { name: shown(relative) }))
    if (!PLAIN_LABEL.test(label)) {
      throw new RecordError(texts('cloud.recordErrors')('recordName', { name: shown(relative) }))
    }
  }
  return relative
}

/** `a.b.c` → `b.c`, `c`: the names above a name, nearest first, without the root. */
export function namesAbove(name: string): string[] {
  const labels = name.split('.')
  return labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'))
}

/** The fully qualified name of a record set: `www.example.com.`. */
export function absoluteName(name: string, zoneName: string): string {
  return name === '@' ? `${zoneName}.` : `${name}.${zoneName}.`
}

/** A name as people write it: punycode that is valid becomes Unicode, everything else stays. */
export function toUnicode(name: string): string {
  if (!name.includes('xn--')) return name
  return name
    .split('.')
    .map((label) => {
      const unicode = label.startsWith('xn--') ? domainToUnicode(label) : ''
      // Only what would be written back in the same way: no two names look the same because of broken punycode.
      return unicode !== '' && !/[\s.]/.test(unicode) && domainToASCII(unicode) === label ? unicode : label
    })
    .join('.')
}

/**
 * A name with its final dot, in lower case and punycode, with escapes as in a zone file. `origin` is a name without
 * final dot that completes a relative name, and stands for `@`; it is empty for the root.
 * @throws RecordError when it is not a name of DNS
 */
export function qualifiedName(text: string, origin: string): string {
  const root = origin === '' ? '.' : `${origin}.`
  if (text === '') throw new RecordError(texts('cloud.recordErrors')('nameMissing'))
  if (text === '@') return root
  if (text === '.') return '.'
  const labels = splitLabels(text.replace(/[。．｡]/g, '.'))
  const absolute = labels.at(-1) === ''
  if (absolute) labels.pop()
  if (labels.includes('')) throw new RecordError(texts('cloud.recordErrors')('emptyLabel', { name: shown(text) }))
  const name = `${labels.map((label) => canonicalLabel(label, text)).join('.')}.`
  const complete = absolute || root === '.' ? name : name + root
  if (nameBytes(complete).length > MAX_WIRE)
    throw new RecordError(texts('cloud.recordErrors')('nameLong', { name: shown(complete) }))
  return complete
}

/** The labels of a fully qualified name with their escapes; none for the root. */
export function labelsOf(name: string): string[] {
  return name === '.' ? [] : splitLabels(name.slice(0, -1))
}

/** The wire form of a fully qualified name, not compressed. */
export function nameBytes(name: string): Uint8Array {
  const parts: Uint8Array[] = []
  for (const label of labelsOf(name)) {
    const bytes = bytesOf(label)
    parts.push(Buffer.of(bytes.length), bytes)
  }
  return Buffer.concat([...parts, Buffer.of(0)])
}

/** A name of these labels, with its final dot, in lower case. */
export function nameOfLabels(labels: readonly Uint8Array[]): string {
  return labels.length === 0 ? '.' : labels.map((label) => `${printLabel(label)}.`).join('')
}

/** Labels between dots that no backslash precedes; escapes stay. */
function splitLabels(text: string): string[] {
  if (!text.includes('\\')) return text.split('.')
  const labels: string[] = ['']
  for (const part of text.match(/\\[^]?|[^\\]/gu) ?? []) {
    if (part === '.') labels.push('')
    else labels.push((labels.pop() ?? '') + part)
  }
  return labels
}

function canonicalLabel(label: string, name: string): string {
  // oxlint-disable-next-line no-control-regex -- every ASCII character is meant
  const printed = /^[\0-\x7f]*$/.test(label) ? printLabel(bytesOf(label)) : punycode(label, name)
  if (bytesOf(printed).length > MAX_LABEL)
    throw new RecordError(texts('cloud.recordErrors')('labelLong', { name: shown(name) }))
  return printed
}

function printLabel(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1').toLowerCase()
  if (PLAIN_LABEL.test(text) || text === '*') return text
  // Lower case of ASCII only: bytes above it are no letters.
  const lower = bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte))
  return escaped(lower, SPECIAL).replaceAll(' ', '\\032')
}

/**
 * The label in punycode. A label is appended for the conversion, so that digits in other scripts
 * are not read as an address.
 */
function punycode(label: string, name: string): string {
  const ascii = domainToASCII(`${label}.test`).replace(/\.test$/, '')
  if (!PLAIN_LABEL.test(ascii))
    throw new RecordError(texts('cloud.recordErrors')('nameCharacters', { name: shown(name) }))
  return ascii
}
