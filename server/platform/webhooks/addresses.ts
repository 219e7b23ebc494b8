import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/core/public-addresses.ts'
import { env } from '#server/settings/env.ts'

/** Code of the error for an address that events must not be sent to. */
export const FORBIDDEN = 'ADDRESS_FORBIDDEN'

/** Whether events may be sent to an IP address: to public ones, and to those of WEBHOOKS_PRIVATE_NETWORKS. */
export function isAllowedAddress(address: string): boolean {
  return isPublicAddress(address, env().WEBHOOKS_PRIVATE_NETWORKS)
}

/** A `lookup` for connections that checks the addresses of a name at the moment they are used. */
export const lookupOf =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      // One forbidden address is reason enough to distrust the name.
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(forbidden(), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }

export const checkedLookup = lookupOf(isAllowedAddress)

/** The host of a URL as an IP address, for which `lookup` is not called; null when it is a name. */
export function addressIn(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

export function forbidden(): Error & { code: string } {
  return Object.assign(new Error('the address is not public'), { code: FORBIDDEN })
}
