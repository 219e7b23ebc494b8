import { createHash } from 'node:crypto'
import { absoluteName } from '../../dns/records/names.ts'
import type { RecordSetView } from '../../dns/records/record-sets.schema.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'

/** A record with the set that it is in. */
export interface LinkedRecord {
  set: RecordSetView
  value: string
}

/** Each value of the sets as a record, for the types that this API has. */
export function recordsOf(sets: readonly RecordSetView[]): LinkedRecord[] {
  return sets.filter(({ Type }) => TYPES.has(Type)).flatMap((set) => set.Values.map((value) => ({ set, value })))
}

const TYPES = new Set(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'SRV', 'TXT'])

/**
 * A domain. Clients written for a shell look for `ID` and `Name` beside each other, and one in Go reads times without a
 * zone only.
 */
export function domainBody(zone: ZoneView, sets: readonly RecordSetView[]) {
  return {
    ID: zone.ID,
    Name: zone.Name,
    TechName: zone.TechName,
    State: stateOf(zone),
    DateCreate: zone.DateCreate.replace('Z', ''),
    IsDelegate: DELEGATED[zone.Delegation.State],
    LinkedRecords: recordsOf(sets).map((record) => recordBody(zone, record)),
  }
}

/** null as long as the parent zone has not answered. */
const DELEGATED = { Delegated: true, Partial: true, Elsewhere: false, None: false, Unknown: null, Unchecked: null }

/** A record. Numbers except `ID` and `TTL` are strings; fields that its type does not have are empty strings. */
export function recordBody(zone: ZoneView, { set, value }: LinkedRecord) {
  const name = absoluteName(set.Name, zone.TechName)
  return {
    ID: recordId(zone, { set, value }),
    TypeRecord: set.Type,
    IP: '',
    ...namesOf(set.Name, zone),
    Priority: '',
    Text: '',
    ExtHostName: '',
    Weight: '',
    Port: '',
    Target: '',
    Proto: '',
    Service: '',
    ...partsOf(zone, set, value),
    State: stateOf(zone),
    TTL: set.TTL,
    CanonicalDescription: `${name} ${set.TTL} IN ${set.Type} ${value}`,
  }
}

/**
 * Our records have no id: it is the first 52 bits, which every client reads as a number, of a hash of zone, name, type
 * and value, and stays the same until one of these changes.
 */
export function recordId({ ID }: ZoneView, { set, value }: LinkedRecord): number {
  const digest = createHash('sha256').update(`${ID} ${set.Name} ${set.Type} ${value}`).digest('hex')
  return Number.parseInt(digest.slice(0, DIGITS), 16)
}

const DIGITS = 13

/** The first hexadecimal digits of the hash from which this id was made. */
export const digestOf = (id: number): string => id.toString(16).padStart(DIGITS, '0')

/** `New` until the name servers answer with the latest change. */
function stateOf({ State }: ZoneView): string {
  return State === 'Active' ? 'Active' : 'New'
}

/** The domain itself is `@` as a host, and has no mnemonic name. */
function namesOf(name: string, { TechName }: ZoneView): { HostName: string; MnemonicName: string } {
  if (name === '@') return { HostName: '@', MnemonicName: '' }
  return { HostName: absoluteName(name, TechName), MnemonicName: absoluteName(name, TechName) }
}

function partsOf(zone: ZoneView, { Name, Type }: RecordSetView, value: string): object {
  const words = value.split(' ')
  switch (Type) {
    case 'A':
    case 'AAAA':
      return { IP: value }
    case 'CNAME':
      return { HostName: value === `${zone.TechName}.` ? '@' : value }
    case 'MX':
      return { Priority: words[0], ExtHostName: words[1] }
    case 'NS':
      return { ExtHostName: value }
    case 'SRV': {
      const [service, proto = '', ...host] = Name.split('.')
      const [Priority, Weight, Port, Target] = words
      const names = namesOf(host.join('.') || '@', zone)
      return { ...names, Service: `${service}.`, Proto: proto.replace(/^_/, ''), Priority, Weight, Port, Target }
    }
    case 'TXT':
      // With a space after it, as the provider writes it: a plugin of certbot finds its records by that.
      return { Text: `${value} ` }
    default:
      return {}
  }
}
