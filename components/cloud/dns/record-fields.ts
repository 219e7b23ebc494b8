import type { Texts } from '#i18n/texts.ts'
import type { RecordSet } from '../types.ts'

type FieldName = Parameters<Texts<'cloud.records.fields'>>[0]

export type RecordType = RecordSet['Type']

export type ValueField = {
  name: FieldName
  placeholder: string
  /** Takes the rest of the value, spaces included; the last field alone. */
  isText?: boolean
  isNumber?: boolean
}

/** The parts of one value of each type, in the order in which a zone file has them. */
export const VALUE_FIELDS: Readonly<Record<RecordType, readonly ValueField[]>> = {
  A: [{ name: 'ipv4', placeholder: '192.0.2.10' }],
  AAAA: [{ name: 'ipv6', placeholder: '2001:db8::10' }],
  CNAME: [{ name: 'target', placeholder: 'www.example.com.' }],
  MX: [
    { name: 'priority', placeholder: '10', isNumber: true },
    { name: 'mailServer', placeholder: 'mail.example.com.' },
  ],
  TXT: [{ name: 'text', placeholder: 'v=spf1 mx -all', isText: true }],
  NS: [{ name: 'nameServer', placeholder: 'ns1.example.net.' }],
  SRV: [
    { name: 'priority', placeholder: '10', isNumber: true },
    { name: 'weight', placeholder: '5', isNumber: true },
    { name: 'port', placeholder: '5060', isNumber: true },
    { name: 'host', placeholder: 'sip.example.com.' },
  ],
  CAA: [
    { name: 'flags', placeholder: '0', isNumber: true },
    { name: 'tag', placeholder: 'issue' },
    { name: 'value', placeholder: '"letsencrypt.org"', isText: true },
  ],
  DS: [
    { name: 'keyTag', placeholder: '12345', isNumber: true },
    { name: 'algorithm', placeholder: '13', isNumber: true },
    { name: 'digestType', placeholder: '2', isNumber: true },
    { name: 'digest', placeholder: '49fd46e6…', isText: true },
  ],
  HTTPS: [
    { name: 'priority', placeholder: '1', isNumber: true },
    { name: 'target', placeholder: '.' },
    { name: 'parameters', placeholder: 'alpn=h2,h3', isText: true },
  ],
  LOC: [{ name: 'location', placeholder: '52 22 23 N 4 53 32 E 2m', isText: true }],
  PTR: [{ name: 'host', placeholder: 'host.example.com.' }],
  SSHFP: [
    { name: 'algorithm', placeholder: '4', isNumber: true },
    { name: 'hash', placeholder: '2', isNumber: true },
    { name: 'fingerprint', placeholder: '123456789abcdef…', isText: true },
  ],
  SVCB: [
    { name: 'priority', placeholder: '1', isNumber: true },
    { name: 'target', placeholder: 'svc.example.com.' },
    { name: 'parameters', placeholder: 'port=8443', isText: true },
  ],
  TLSA: [
    { name: 'usage', placeholder: '3', isNumber: true },
    { name: 'selector', placeholder: '1', isNumber: true },
    { name: 'matching', placeholder: '1', isNumber: true },
    { name: 'certificate', placeholder: '0d6fce3… ', isText: true },
  ],
}

/** A value as its parts: `10 mail.example.com.` → `10`, `mail.example.com.`. */
export function partsOfValue(type: RecordType, value: string): string[] {
  const count = VALUE_FIELDS[type].length
  const words = value.trim().split(/\s+/)
  if (count === 1) return [value]
  // The last part keeps its spaces.
  const rest = words.slice(0, count - 1).reduce((left, word) => left.slice(word.length).trimStart(), value.trim())
  return [...words.slice(0, count - 1), rest]
}

/** The parts of a value as a zone file writes them; empty when none is filled in. */
export function valueOfParts(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
}

/** The parts of a new value. */
export function emptyParts(type: RecordType): string[] {
  return VALUE_FIELDS[type].map(() => '')
}
