import { errorText } from '#server/core/errors.ts'
import { broken, ok, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'
import { listZones } from './dns/engine/powerdns/powerdns.client.ts'
import { call } from './hypervisor/lxd/lxd.client.ts'

/** For `quartet doctor`: whether the hypervisor answers, trusts us and has what the settings name. */
export async function checkHypervisor(): Promise<Finding> {
  const { CLOUD_DRIVER, LXD_POOL_SAS, LXD_POOL_SSD, LXD_PUBLIC_NETWORK, LXD_SOCKET, LXD_URL } = env()
  if (CLOUD_DRIVER === 'simulator') return ok('Hypervisor', 'the simulator: servers are not real')
  const where = LXD_URL ?? LXD_SOCKET
  try {
    const { data } = await call<{ auth: string; environment?: { server_version?: string } }>('GET', '/1.0')
    if (data.auth !== 'trusted') {
      const remedy = 'Add the certificate of LXD_CLIENT_CERT to its trust store (lxc config trust add)'
      return broken('Hypervisor', `${where} does not trust this client`, remedy)
    }
    await call('GET', `/1.0/networks/${LXD_PUBLIC_NETWORK}`)
    for (const pool of [LXD_POOL_SSD, LXD_POOL_SAS]) await call('GET', `/1.0/storage-pools/${pool}`)
    return ok('Hypervisor', `version ${data.environment?.server_version} at ${where} answers`)
  } catch (error) {
    const remedy =
      'Check LXD_SOCKET or LXD_URL and its certificates, and that LXD_PUBLIC_NETWORK and both LXD_POOL_* exist'
    return broken('Hypervisor', `${where}: ${errorText(error)}`, remedy)
  }
}

/** For `quartet doctor`: whether PowerDNS answers and takes our key. */
export async function checkNameServer(): Promise<Finding> {
  const { DNS_HOST, DNS_PORT, POWERDNS_URL } = env()
  if (POWERDNS_URL === undefined) {
    const place = `the built-in one, on port ${DNS_PORT} of ${DNS_HOST} while Quartet runs`
    return ok('Name server', DNS_PORT === 0 ? 'switched off' : place)
  }
  try {
    const { length } = await listZones()
    return ok('Name server', `PowerDNS at ${POWERDNS_URL} answers, with ${length} zones`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    const remedy = 'Check POWERDNS_URL and POWERDNS_API_KEY, and that its HTTP API is on (api=yes, webserver=yes)'
    return broken('Name server', `${errorText(error)}${cause}`, remedy)
  }
}
