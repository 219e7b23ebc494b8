import { env } from '#server/settings/env.ts'
import { parseIp, publicPool } from '../../networks/addresses.ts'

const SUFFIX = 'in-addr.arpa'

/** Where the PTR record of an address stands. */
export interface ReverseName {
  /** The zone, at the whole octet that the public pool ends in or the next one: `87.10.in-addr.arpa` for a /16. */
  zone: string
  /** Relative to the zone: `5.1`. */
  name: string
}

/** The reverse name of an address of the public pool. */
export function reverseNameOf(ip: string): ReverseName {
  const octets = ip.split('.')
  const count = zoneOctets()
  return {
    zone: [...octets.slice(0, count).toReversed(), SUFFIX].join('.'),
    name: octets.slice(count).toReversed().join('.'),
  }
}

/** True for a zone that would answer for addresses of the public pool, or for names above or below theirs. */
export function isReverseOfPool(zone: string): boolean {
  if (zone === SUFFIX) return true
  if (!zone.endsWith(`.${SUFFIX}`)) return false
  const labels = zone
    .slice(0, -SUFFIX.length - 1)
    .split('.')
    .toReversed()
  const other = labels.findIndex((label) => !/^\d{1,3}$/.test(label) || Number(label) > 255)
  const octets = labels.slice(0, other === -1 ? 4 : Math.min(other, 4))
  const first = parseIp([...octets, '0', '0', '0', '0'].slice(0, 4).join('.'))
  const last = first + 256 ** (4 - octets.length) - 1
  const { base, size } = publicPool()
  return first < base + size && last >= base
}

/** How many octets name the zone: at most three, so that one is left for the names in it. */
function zoneOctets(): number {
  const bits = Number(env().CLOUD_PUBLIC_POOL.split('/')[1])
  return Math.min(3, Math.max(1, Math.ceil(bits / 8)))
}
