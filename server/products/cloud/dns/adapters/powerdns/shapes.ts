import { soaOf } from '../../engine/dns-engine.ts'
import { absoluteName } from '../../records/names.ts'
import type { RecordSetView } from '../../records/record-sets.schema.ts'
import type { ZoneView } from '../../zones/zones.schema.ts'

// Properties are in alphabetical order, as PowerDNS writes them: clients written for a shell look for neighbours.

/** The release of PowerDNS whose API this is. */
const VERSION = '4.9.0'

export const API = [{ url: '/api/v1', version: 1 }]
export const API_V1 = { api_features: [], server_url: '/api/v1/servers{/server}', version: 1 }
export const SERVER = {
  config_url: '/api/v1/servers/localhost/config{/config_setting}',
  daemon_type: 'authoritative',
  id: 'localhost',
  type: 'Server',
  url: '/api/v1/servers/localhost',
  version: VERSION,
  zones_url: '/api/v1/servers/localhost/zones{/zone}',
}

export interface RRset {
  comments: { account: string; content: string; modified_at: number }[]
  name: string
  records: { content: string; disabled: boolean }[]
  ttl: number
  type: string
}

/** A zone in a list. Fields that we do not have are as in a plain native zone of PowerDNS. */
export function zoneInfo(zone: ZoneView) {
  const name = `${zone.TechName}.`
  return {
    account: '',
    catalog: '',
    dnssec: zone.DNSSEC.State !== 'Off',
    edited_serial: zone.Serial,
    id: name,
    kind: 'Native',
    last_check: 0,
    masters: [],
    name,
    notified_serial: 0,
    serial: zone.Serial,
    url: `/api/v1/servers/localhost/zones/${name}`,
  }
}

/** A zone by itself, with its record sets unless the client leaves them out. */
export function zoneDetails(zone: ZoneView, rrsets: readonly RRset[] | null) {
  const { serial, url, ...info } = zoneInfo(zone)
  return {
    ...info,
    api_rectify: false,
    master_tsig_key_ids: [],
    nsec3narrow: false,
    nsec3param: '',
    ...(rrsets && { rrsets }),
    serial,
    slave_tsig_key_ids: [],
    soa_edit: '',
    soa_edit_api: 'DEFAULT',
    url,
  }
}

/** Every record set of a zone, with SOA and NS of the zone itself, which follow from it. */
export function allRRsets(zone: ZoneView, sets: readonly RecordSetView[]): RRset[] {
  const soa = soaOf({ name: zone.TechName, serial: zone.Serial, nameservers: zone.Nameservers })
  const nameservers = zone.Nameservers.map((host) => `${host}.`)
  const own = (type: string, contents: readonly string[]) => rrset(`${zone.TechName}.`, type, zone.TTL, contents, '')
  return [
    own('SOA', [soa]),
    own('NS', nameservers),
    ...sets.map(({ Name, Type, TTL, Values, Comment }) =>
      rrset(absoluteName(Name, zone.TechName), Type, TTL, Values, Comment),
    ),
  ]
}

function rrset(name: string, type: string, ttl: number, contents: readonly string[], comment: string): RRset {
  return {
    comments: comment === '' ? [] : [{ account: '', content: comment, modified_at: 0 }],
    name,
    records: contents.map((content) => ({ content, disabled: false })),
    ttl,
    type,
  }
}

/** The key of a signed zone, with its DS records; the key itself stays with the name server. */
export function cryptokeys(zone: ZoneView) {
  if (zone.DNSSEC.State === 'Off') return []
  const number = Number(zone.DNSSEC.DS[0]?.split(' ')[1] ?? 13)
  const { algorithm, bits } = ALGORITHMS[number] ?? { algorithm: String(number), bits: 0 }
  return [
    {
      active: true,
      algorithm,
      bits,
      ds: zone.DNSSEC.DS,
      flags: 257,
      id: KEY_ID,
      keytype: 'csk',
      published: true,
      type: 'Cryptokey',
    },
  ]
}

/** The id of the only key of a zone. */
export const KEY_ID = 1

const ALGORITHMS: Readonly<Record<number, { algorithm: string; bits: number }>> = {
  8: { algorithm: 'RSASHA256', bits: 2048 },
  13: { algorithm: 'ECDSAP256SHA256', bits: 256 },
  14: { algorithm: 'ECDSAP384SHA384', bits: 384 },
  15: { algorithm: 'ED25519', bits: 256 },
}
