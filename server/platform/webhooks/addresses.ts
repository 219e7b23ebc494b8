import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/core/public-addresses.ts'
import { env } from '#server/settings/env.ts'

/** The code of the error for an address that receivers may not have. */
export const FORBIDDEN = 'ADDRESS_FORBIDDEN'

/** Whether events may be sent to an IP address: to public ones, and to those of WEBHOOKS_PRIVATE_NETWORKS. */
export function isAllowedAddress(address: string): boolean {
  return isPublicAddress(address, env().WEBHOOKS_PRIVATE_NETWORKS)
}

/** `lookup` of a connection: what a name resolves to is checked at the moment it is used. */
export const lookupOf =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      // One address inside is reason enough to distrust the name.
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(forbidden(), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }

export const checkedLookup = lookupOf(isAllowedAddress)

/** The host of a URL as an IP address, null when it is a name: `lookup` is not called for an address. */
export function addressIn(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

export function forbidden(): Error & { code: string } {
  return Object.assign(new Error('the address is not public'), { code: FORBIDDEN })
}
