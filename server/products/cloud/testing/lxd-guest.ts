import { succeedsIn } from '../hypervisor/lxd/instances.ts'
import { instanceName } from '../hypervisor/lxd/names.ts'
import type { Guest } from './contract.ts'

/** Looks from inside a container, by commands that any small Linux has. */
export function lxdGuest(): Guest {
  return {
    // LXD hands out processors in the background, some time after it has answered the change.
    hasCpus: (id, count) =>
      succeeds(id, `for n in $(seq 100); do [ "$(nproc)" = ${count} ] && exit 0; sleep 0.2; done; exit 1`),
    canUseMemory: (id, mb) => succeeds(id, `dd if=/dev/zero of=/dev/null bs=${mb}M count=1`),
    canStore: async (id, mb) => {
      const stored = await succeeds(id, `dd if=/dev/zero of=/filled bs=1M count=${mb} && sync`)
      await succeeds(id, 'rm -f /filled; sync')
      return stored
    },
    canPing: (id, ip) => succeeds(id, `for n in 1 2 3; do ping -c1 -W1 ${ip} && exit 0; done; exit 1`),
    leaveMark: async (id) => void (await succeeds(id, 'echo mark > /root/mark; sync')),
    removeMark: async (id) => void (await succeeds(id, 'rm -f /root/mark; sync')),
    work: async (id) => void (await succeeds(id, '(timeout 40 sh -c "while :; do :; done" > /dev/null 2>&1 &)')),
    hasMark: (id) => succeeds(id, '[ -s /root/mark ]'),
  }
}

async function succeeds(id: number, script: string): Promise<boolean> {
  return succeedsIn(await instanceName(id), script)
}
