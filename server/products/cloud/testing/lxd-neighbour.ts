import { env } from '#server/settings/env.ts'
import { succeedsIn } from '../hypervisor/lxd/instances.ts'
import { call } from '../hypervisor/lxd/lxd.client.ts'
import { TAG, instanceName } from '../hypervisor/lxd/names.ts'
import type { Neighbour } from './firewall-contract.ts'

const IP = '10.77.2.20'
const NETWORK = 'lan1'
const NAME = 'neighbour'

/** A container on a bridge of its own, to which the host routes. */
export function lxdNeighbour(): Neighbour {
  const connects = (from: string, ip: string, port: number) => succeedsIn(from, `nc -w 1 ${ip} ${port} < /dev/null`)
  return {
    ip: IP,
    async make() {
      const config = { 'ipv4.address': '10.77.2.1/24', 'ipv4.nat': 'false', 'ipv6.address': 'none' }
      await call('POST', '/1.0/networks', { name: NETWORK, type: 'bridge', config })
      const { target } = (await call<{ target: string }>('GET', '/1.0/images/aliases/debian-12')).data
      const eth0 = { type: 'nic', name: 'eth0', network: NETWORK, 'ipv4.address': IP }
      const source = { type: 'image', fingerprint: target }
      await call('POST', '/1.0/instances', { name: NAME, source, devices: { eth0 } })
      await call('PUT', `/1.0/instances/${NAME}/state`, { action: 'start', timeout: 30 })
      await listen(NAME, 9000)
    },
    listen: async (server, port) => listen(await instanceName(server), port),
    connects: (ip, port) => connects(NAME, ip, port),
    pings: (ip) => succeedsIn(NAME, `for n in 1 2 3; do ping -c1 -W1 ${ip} && exit 0; done; exit 1`),
    connectsFrom: async (server, ip, port) => connects(await instanceName(server), ip, port),
    async left() {
      const { data } = await call<{ name: string; config: Record<string, string> }[]>(
        'GET',
        '/1.0/network-acls?recursion=1',
      )
      const network = await call<{ config: Record<string, string> }>('GET', `/1.0/networks/${env().LXD_PUBLIC_NETWORK}`)
      const settings = Object.keys(network.data.config).filter((key) => key.startsWith('security.acls'))
      // Access lists of private networks have no tag, and do not count.
      return [...data.filter(({ config }) => TAG in config).map(({ name }) => name), ...settings]
    },
    async remove() {
      await call('PUT', `/1.0/instances/${NAME}/state`, { action: 'stop', force: true, timeout: 30 })
      await call('DELETE', `/1.0/instances/${NAME}`)
      await call('DELETE', `/1.0/networks/${NETWORK}`)
    },
  }
}

/** Accepts one connection after the other, in the background, until the machine stops. */
async function listen(instance: string, port: number): Promise<void> {
  const loop = `while :; do nc -l -p ${port} < /dev/null > /dev/null 2>&1 || sleep 0.1; done`
  await succeedsIn(instance, `setsid sh -c '${loop}' < /dev/null > /dev/null 2>&1 &`)
}
