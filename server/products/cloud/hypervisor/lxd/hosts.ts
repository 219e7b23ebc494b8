import { env } from '#server/settings/env.ts'
import { HDD_TYPES } from '../../bounds.schema.ts'
import type { Host } from '../hypervisor.ts'
import { call } from './lxd.client.ts'
import { ownInstances } from './own-instances.ts'

/** The daemon's machine, or those of its cluster. */
export async function hosts(): Promise<Host[]> {
  const { data } = await call<{ environment: { server_name: string; server_clustered: boolean } }>('GET', '/1.0')
  const { server_name: name, server_clustered: isClustered } = data.environment
  const names = isClustered ? (await call<string[]>('GET', '/1.0/cluster/members')).data.map(lastPart) : [name]
  const located = await ownInstances<{ location: string }>(1)
  return Promise.all(
    names.map(async (one) => ({
      ...(await roomOf(one, isClustered ? `?target=${encodeURIComponent(one)}` : '')),
      servers: located.filter(({ location }) => !isClustered || location === one).map(({ id }) => id),
    })),
  )
}

const lastPart = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '')

async function roomOf(name: string, target: string): Promise<Omit<Host, 'servers'>> {
  const { data } = await call<{ cpu: { total: number }; memory: Space }>('GET', `/1.0/resources${target}`)
  const { LXD_POOL_SSD, LXD_POOL_SAS } = env()
  const poolOf = { SSD: LXD_POOL_SSD, SAS: LXD_POOL_SAS }
  const pools = [...new Set([LXD_POOL_SSD, LXD_POOL_SAS])].map(async (pool) => {
    const { space } = (await call<{ space: Space }>('GET', `/1.0/storage-pools/${pool}/resources${target}`)).data
    return { name: pool, types: HDD_TYPES.filter((type) => poolOf[type] === pool), ...room(space) }
  })
  return { name, cpus: data.cpu.total, memory: room(data.memory), pools: await Promise.all(pools) }
}

interface Space {
  used: number
  total: number
}

const room = ({ used, total }: Space) => ({ size: total, free: total - used })
