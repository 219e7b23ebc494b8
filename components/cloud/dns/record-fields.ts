import type { RecordSet } from '../types.ts'

export type RecordType = RecordSet['Type']

export type ValueField = {
  label: string
  placeholder: string
  /** Takes the rest of the value, spaces included; the last field alone. */
  isText?: boolean
  isNumber?: boolean
}

/** The parts of one value of each type, in the order in which a zone file has them. */
export const VALUE_FIELDS: Readonly<Record<RecordType, readonly ValueField[]>> = {
  A: [{ label: 'IPv4 address', placeholder: '192.0.2.10' }],
  AAAA: [{ label: 'IPv6 address', placeholder: '2001:db8::10' }],
  CNAME: [{ label: 'Target', placeholder: 'www.example.com.' }],
  MX: [
    { label: 'Priority', placeholder: '10', isNumber: true },
    { label: 'Mail server', placeholder: 'mail.example.com.' },
  ],
  TXT: [{ label: 'Text', placeholder: 'v=spf1 mx -all', isText: true }],
  NS: [{ label: 'Name server', placeholder: 'ns1.example.net.' }],
  SRV: [
    { label: 'Priority', placeholder: '10', isNumber: true },
    { label: 'Weight', placeholder: '5', isNumber: true },
    { label: 'Port', placeholder: '5060', isNumber: true },
    { label: 'Host', placeholder: 'sip.example.com.' },
  ],
  CAA: [
    { label: 'Flags', placeholder: '0', isNumber: true },
    { label: 'Tag', placeholder: 'issue' },
    { label: 'Value', placeholder: '"letsencrypt.org"', isText: true },
  ],
  DS: [
    { label: 'Key tag', placeholder: '12345', isNumber: true },
    { label: 'Algorithm', placeholder: '13', isNumber: true },
    { label: 'Digest type', placeholder: '2', isNumber: true },
    { label: 'Digest', placeholder: '49fd46e6…', isText: true },
  ],
  HTTPS: [
    { label: 'Priority', placeholder: '1', isNumber: true },
    { label: 'Target', placeholder: '.' },
    { label: 'Parameters', placeholder: 'alpn=h2,h3', isText: true },
  ],
  LOC: [{ label: 'Location', placeholder: '52 22 23 N 4 53 32 E 2m', isText: true }],
  PTR: [{ label: 'Host', placeholder: 'host.example.com.' }],
  SSHFP: [
    { label: 'Algorithm', placeholder: '4', isNumber: true },
    { label: 'Hash', placeholder: '2', isNumber: true },
    { label: 'Fingerprint', placeholder: '123456789abcdef…', isText: true },
  ],
  SVCB: [
    { label: 'Priority', placeholder: '1', isNumber: true },
    { label: 'Target', placeholder: 'svc.example.com.' },
    { label: 'Parameters', placeholder: 'port=8443', isText: true },
  ],
  TLSA: [
    { label: 'Usage', placeholder: '3', isNumber: true },
    { label: 'Selector', placeholder: '1', isNumber: true },
    { label: 'Matching', placeholder: '1', isNumber: true },
    { label: 'Certificate data', placeholder: '0d6fce3… ', isText: true },
  ],
}

/** A value as its parts: `10 mail.example.com.` → `10`, `mail.example.com.`. */
export function partsOfValue(type: RecordType, value: string): string[] {
  const count = VALUE_FIELDS[type].length
  const words = value.trim().split(/\s+/)
  if (count === 1) return [value]
  // The last one keeps its spaces.
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
