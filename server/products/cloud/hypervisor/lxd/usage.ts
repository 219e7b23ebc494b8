import { installationTag } from '../../installation.ts'
import type { Usage } from '../hypervisor.ts'
import { call } from './lxd.client.ts'
import { TAG, serverIds } from './names.ts'

interface Listed {
  name: string
  status: string
  config: Record<string, string>
  state: {
    cpu: { usage: number }
    memory: { usage: number }
    disk: Record<string, { usage: number } | undefined> | null
    network: Record<string, { counters: { bytes_received: number; bytes_sent: number } }> | null
  } | null
}

/**
 * In one request. Figures that a daemon does not have are 0 or less there: of the disk on a pool
 * without quotas, of a virtual machine without an agent.
 */
export async function usage(): Promise<Usage[]> {
  const tag = await installationTag()
  const filter = encodeURIComponent(`config.${TAG} eq ${tag}`)
  const { data } = await call<Listed[]>('GET', `/1.0/instances?recursion=2&filter=${filter}`)
  const idOf = await serverIds()
  return data.flatMap(({ name, status, config, state }) => {
    const id = idOf(name)
    if (id === null || config[TAG] !== tag || status !== 'Running' || !state || state.cpu.usage < 0) return []
    const nics = Object.entries(state.network ?? {}).filter(([nic]) => nic !== 'lo')
    const bytes = (of: 'bytes_received' | 'bytes_sent') => nics.reduce((sum, [, { counters }]) => sum + counters[of], 0)
    return {
      id,
      cpu_seconds: state.cpu.usage / 1e9,
      memory: state.memory.usage > 0 ? state.memory.usage : null,
      disk: (state.disk?.['root']?.usage ?? 0) > 0 ? (state.disk?.['root']?.usage ?? null) : null,
      // Seen from inside the system.
      received: bytes('bytes_received'),
      sent: bytes('bytes_sent'),
    }
  })
}
