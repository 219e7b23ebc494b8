import { isIPv4 } from 'node:net'
import type { DnsZone } from '#prisma/generated/client.ts'
import { decrypt } from '#server/core/crypto.ts'
import { isPublicAddress } from '#server/core/public-addresses.ts'
import { env } from '#server/settings/env.ts'
import type { ZoneTransfer } from '../engine/dns-engine.ts'
import { parseNameServer, type NameServerAddress } from '../engine/name-server-address.ts'
import { normalizeValue } from '../records/record-types.ts'

/** The address of a secondary, IPv6 in the form of RFC 5952 and without an interface; null for any other text. */
export function parseSecondary(text: string): NameServerAddress | null {
  const parsed = parseNameServer(text.trim())
  if (!parsed || isIPv4(parsed.address)) return parsed
  if (parsed.address.includes('%')) return null
  return { ...parsed, address: normalizeValue('AAAA', parsed.address, '') }
}

/** Whether we may send to a secondary. */
export function isAllowedSecondary({ address }: NameServerAddress): boolean {
  return isPublicAddress(address, env().DNS_PRIVATE_NETWORKS)
}

/**
 * The secondaries of a zone, with the key for transfers. @throws Error when no key of the
 * installation decrypts it
 */
export function transferOf(zone: Pick<DnsZone, 'secondaries' | 'transferKeyName' | 'transferKey'>): ZoneTransfer {
  const { secondaries, transferKeyName: name, transferKey: sealed } = zone
  return {
    secondaries: secondaries.flatMap((text) => parseSecondary(text) ?? []),
    key: name === null || sealed === null ? null : { name, secret: decrypt(Buffer.from(sealed)) },
  }
}
