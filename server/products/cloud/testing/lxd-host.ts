import { env } from '#server/settings/env.ts'
import { call } from '../hypervisor/lxd/lxd.client.ts'
import { succeedsIn, type Instance } from '../hypervisor/lxd/instances.ts'
import { TAG } from '../hypervisor/lxd/names.ts'
import type { Host } from './adoption-contract.ts'

/** What others make on the daemon, by its API and without Quartet. */
export function lxdHost(): Host {
  const made = { servers: [] as string[], networks: [] as string[], images: [] as string[] }
  return {
    async makeNetwork(name) {
      const config = { 'ipv4.address': '10.77.1.1/24', 'ipv4.nat': 'false', 'ipv6.address': 'none' }
      await call('POST', '/1.0/networks', { name, type: 'bridge', config })
      made.networks.push(name)
    },
    async makeImage(name) {
      const source = await systemImage()
      await call('POST', '/1.0/instances', { name: 'source', source: { type: 'image', fingerprint: source } })
      const { data } = await call<{ fingerprint: string }>('POST', '/1.0/images', {
        source: { type: 'instance', name: 'source' },
        properties: { description: name },
      })
      await call('POST', '/1.0/images/aliases', { name, target: data.fingerprint })
      await call('DELETE', '/1.0/instances/source')
      made.images.push(data.fingerprint)
    },
    async makeServer(name, { own, network } = {}) {
      const eth0 = { type: 'nic', name: 'eth0', network: env().LXD_PUBLIC_NETWORK }
      const root = { type: 'disk', path: '/', pool: env().LXD_POOL_SSD, size: '1GiB' }
      await call('POST', '/1.0/instances', {
        name,
        source: { type: 'image', fingerprint: await systemImage() },
        ...(own && { profiles: [], config: { 'limits.cpu': '1', 'limits.memory': '256MiB' } }),
        devices: {
          eth0,
          ...(own && { root }),
          ...(network !== undefined && { lan: { type: 'nic', name: 'eth1', network } }),
        },
      })
      await call('PUT', `/1.0/instances/${name}/state`, { action: 'start', timeout: 30 })
      made.servers.push(name)
    },
    async pulse(name) {
      const { data } = await call<Instance>('GET', `/1.0/instances/${name}`)
      const state = await call<{ pid: number }>('GET', `/1.0/instances/${name}/state`)
      const config = Object.entries(data.config).filter(([key]) => key !== TAG)
      const { devices, profiles, description } = data
      // Written in the machine at first, compared there afterwards.
      const processes = `for p in 1 $(pidof udhcpc); do cut -d' ' -f1,22 /proc/$p/stat; done; cat /proc/sys/kernel/random/boot_id`
      const script = `(${processes}) > /run/now; [ -e /run/pulse ] || cp /run/now /run/pulse; cmp -s /run/now /run/pulse`
      const isSame = data.status !== 'Running' || (await succeedsIn(name, script))
      return JSON.stringify([state.data.pid, isSame, config, devices, profiles, description])
    },
    async removeAll() {
      for (const name of made.servers) {
        await call('PUT', `/1.0/instances/${name}/state`, { action: 'stop', force: true, timeout: 30 }).catch(() => {})
        await call('DELETE', `/1.0/instances/${name}`).catch(() => {})
      }
      for (const name of made.networks) await call('DELETE', `/1.0/networks/${name}`)
      for (const fingerprint of made.images) await call('DELETE', `/1.0/images/${fingerprint}`)
    },
  }
}

async function systemImage(): Promise<string> {
  return (await call<{ target: string }>('GET', '/1.0/images/aliases/debian-12')).data.target
}
