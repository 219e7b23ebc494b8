import { z } from 'zod'
import { text } from '#server/core/base.schema.ts'
import { quoted } from '../../dns/records/presentation.ts'
import type { RecordType } from '../../dns/records/record-types.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { read } from './answer.ts'

/** What clients of this API send for a record of any type; numbers also as strings, names in any case. */
const SentRecord = z.object({
  DomainId: z.int().min(1).max(2_147_483_647),
  TTL: z.int().optional(),
  Name: text(1024).optional(),
  HostName: text(1024).optional(),
  MnemonicName: text(1024).optional(),
  IP: text(100).optional(),
  Text: text(8192).optional(),
  Target: text(1024).optional(),
  Service: text(100).optional(),
  Proto: text(100).optional(),
  Priority: z.int().default(10),
  Weight: z.int().default(0),
  Port: z.int().default(0),
})
export type SentRecord = z.output<typeof SentRecord>

/** The path of each type below `/dns`. */
export const RECORD_PATHS = {
  recorda: 'A',
  recordaaaa: 'AAAA',
  recordcname: 'CNAME',
  recordmx: 'MX',
  recordns: 'NS',
  recordsrv: 'SRV',
  recordtxt: 'TXT',
} as const satisfies Record<string, RecordType>

/** @throws invalid_input */
export function readRecord(body: Record<string, unknown>): SentRecord {
  return read(SentRecord, body)
}

/** The shortest time to live that we allow: clients that send 1 mean "as short as possible". */
const MIN_TTL = 30

/** Name, value and time to live of the record that a client sent. */
export function recordOf(
  zone: ZoneView,
  type: RecordType,
  sent: SentRecord,
): { name: string; value: string; ttl: number } {
  return { ...parts(zone, type, sent), ttl: sent.TTL === undefined ? zone.TTL : Math.max(MIN_TTL, sent.TTL) }
}

function parts(zone: ZoneView, type: RecordType, sent: SentRecord): { name: string; value: string } {
  const { Name = '', HostName = '', MnemonicName = '', IP = '', Text = '', Target = '', Priority, Weight, Port } = sent
  const target = (host: string) => targetOf(host, zone)
  switch (type) {
    // Here `MnemonicName` is the alias, and `Name` is its target.
    case 'CNAME':
      return { name: nameOf(MnemonicName, zone), value: target(Name) }
    case 'NS':
      return { name: nameOf(HostName, zone), value: target(Name) }
    case 'MX':
      return { name: nameOf(Name, zone), value: `${Priority} ${target(HostName)}` }
    case 'SRV': {
      const service = [sent.Service, sent.Proto].map((label = '') => `_${label.replaceAll(/^_|\.$/g, '')}`).join('.')
      const below = nameOf(Name, zone)
      const name = below === '@' ? service : `${service}.${below}`
      return { name, value: `${Priority} ${Weight} ${Port} ${target(Target)}` }
    }
    case 'TXT':
      return { name: nameOf(Name === '' ? HostName : Name, zone), value: quotedText(Text) }
    default:
      return { name: nameOf(Name, zone), value: IP }
  }
}

/** The name relative to the zone: for the zone itself, clients send `@`, its name, or nothing. */
function nameOf(text: string, { TechName, Name }: ZoneView): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '')
  for (const zone of [TechName, Name]) {
    if (name === zone) return '@'
    if (name.endsWith(`.${zone}`)) return name.slice(0, -zone.length - 1)
  }
  return name === '' ? '@' : name
}

/** The target as a full name: `@` is the zone itself, a single label is relative to it, anything else is complete. */
function targetOf(text: string, { TechName }: ZoneView): string {
  const name = text.trim()
  if (name === '@') return `${TechName}.`
  if (name === '' || name.endsWith('.')) return name
  return name.includes('.') ? `${name}.` : `${name}.${TechName}.`
}

const MAX_STRING = 255

/**
 * Text as quoted strings of at most 255 bytes; a text in quotation marks is taken as in a zone
 * file.
 */
function quotedText(text: string): string {
  if (/^\s*".*"\s*$/s.test(text)) return text.trim()
  const bytes = Buffer.from(text)
  const count = Math.max(1, Math.ceil(bytes.length / MAX_STRING))
  return Array.from({ length: count }, (_, at) => quoted(bytes.subarray(at * MAX_STRING, (at + 1) * MAX_STRING))).join(
    ' ',
  )
}
