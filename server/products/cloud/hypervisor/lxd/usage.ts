import type { Usage } from '../hypervisor.ts'
import { ownInstances } from './own-instances.ts'

interface Listed {
  status: string
  state: {
    cpu: { usage: number }
    memory: { usage: number }
    disk: Record<string, { usage: number } | undefined> | null
    network: Record<string, { counters: { bytes_received: number; bytes_sent: number } }> | null
  } | null
}

/**
 * What servers use, in one request. The daemon gives 0 or less for what it does not know: the disk on a pool without
 * quotas, or the figures of a virtual machine without an agent.
 */
export async function usage(): Promise<Usage[]> {
  return (await ownInstances<Listed>(2)).flatMap(({ id, status, state }) => {
    if (status !== 'Running' || !state || state.cpu.usage < 0) return []
    const nics = Object.entries(state.network ?? {}).filter(([nic]) => nic !== 'lo')
    const bytes = (of: 'bytes_received' | 'bytes_sent') => nics.reduce((sum, [, { counters }]) => sum + counters[of], 0)
    const disk = state.disk?.['root']?.usage ?? 0
    return {
      id,
      cpuSeconds: state.cpu.usage / 1e9,
      memory: state.memory.usage > 0 ? state.memory.usage : null,
      disk: disk > 0 ? disk : null,
      // Seen from inside the system.
      received: bytes('bytes_received'),
      sent: bytes('bytes_sent'),
    }
  })
}
