import { texts } from '#i18n/texts.ts'
import { errorText } from '#server/core/errors.ts'
import { broken, ok, type Finding } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'
import { listZones } from './dns/engine/powerdns/powerdns.client.ts'
import { call } from './hypervisor/lxd/lxd.client.ts'

const t = () => texts('cloud.checks')

/** Whether the hypervisor answers, trusts us and has what the settings name. */
export async function checkHypervisor(): Promise<Finding> {
  const id = 'systems.hypervisor'
  const about = () => t()('hypervisor')
  const { CLOUD_DRIVER, LXD_POOL_SAS, LXD_POOL_SSD, LXD_PUBLIC_NETWORK, LXD_SOCKET, LXD_URL } = env()
  if (CLOUD_DRIVER === 'simulator') return ok(id, () => [about(), t()('simulated')])
  const where = LXD_URL ?? LXD_SOCKET
  try {
    const { data } = await call<{ auth: string; environment?: { server_version?: string } }>('GET', '/1.0')
    if (data.auth !== 'trusted') return broken(id, () => [about(), t()('untrusted', { where }), t()('untrustedRemedy')])
    await call('GET', `/1.0/networks/${LXD_PUBLIC_NETWORK}`)
    for (const pool of [LXD_POOL_SSD, LXD_POOL_SAS]) await call('GET', `/1.0/storage-pools/${pool}`)
    const version = data.environment?.server_version ?? ''
    return ok(id, () => [about(), t()('version', { version, where })])
  } catch (error) {
    return broken(id, () => [about(), `${where}: ${errorText(error)}`, t()('hypervisorRemedy')])
  }
}

/** Whether PowerDNS answers and takes our key. */
export async function checkNameServer(): Promise<Finding> {
  const id = 'systems.name-server'
  const about = () => t()('nameServer')
  const { DNS_HOST: host, DNS_PORT: port, POWERDNS_URL: url } = env()
  if (url === undefined) return ok(id, () => [about(), port === 0 ? t()('off') : t()('builtIn', { port, host })])
  try {
    const { length: count } = await listZones()
    return ok(id, () => [about(), t()('powerdns', { url, count })])
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return broken(id, () => [about(), errorText(error) + cause, t()('powerdnsRemedy')])
  }
}
