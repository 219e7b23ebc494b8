import { texts } from '#i18n/texts.ts'
import { db } from '#server/core/database/db.ts'
import { broken, ok, warning, type Finding } from '#server/core/finding.ts'
import { bytesText } from '#server/core/text/units.ts'
import type { Host } from '../hypervisor/hypervisor.ts'
import { hypervisor } from '../hypervisor/current.ts'

/** The shares of free room below which there is little, or hardly any. */
const [LITTLE, LEAST] = [0.1, 0.03]

const [MB, GB] = [2 ** 20, 2 ** 30]

interface Size {
  id: number
  cpu: number
  ram: number
  hdd: number
  hddType: string
}

/** What each host has, what of it servers were given, and whether it is nearly full. */
export async function checkHosts(): Promise<Finding[]> {
  // If the hypervisor does not answer, its own check reports that.
  const hosts = await hypervisor()
    .hosts()
    .catch(() => [])
  const ids = hosts.flatMap(({ servers }) => servers)
  const select = { id: true, cpu: true, ram: true, hdd: true, hddType: true } as const
  const sizes = ids.length > 0 ? await db().cloudServer.findMany({ where: { id: { in: ids } }, select }) : []
  return hosts.flatMap((host) => findingsOf(host, sizes))
}

/** @param sizes of servers, those of other hosts too */
export function findingsOf({ name, cpus, memory, pools, servers }: Host, sizes: readonly Size[]): Finding[] {
  const t = () => texts('cloud.checks')
  const on = new Set(servers)
  const own = sizes.filter(({ id }) => on.has(id))
  const sum = (of: (size: Size) => number) => own.reduce((all, size) => all + of(size), 0)
  const id = (what: string) => `systems.host.${name}.${what}` as const
  const given = sum(({ cpu }) => cpu)
  const processors = ok(id('cpu'), () => [t()('hostCpu', { name }), t()('hostCpuFound', { cpus, given })], {
    processors: cpus,
    given,
  })
  const room = (
    what: string,
    about: () => string,
    remedy: () => string,
    figures: Record<'size' | 'free' | 'given', number>,
  ) => {
    const share = figures.free / figures.size
    const make = share < LEAST ? broken : share < LITTLE ? warning : ok
    const found = () =>
      t()('hostRoom', {
        free: bytesText(figures.free),
        size: bytesText(figures.size),
        given: bytesText(figures.given),
      })
    return make(id(what), () => (share < LITTLE ? [about(), found(), remedy()] : [about(), found()]), figures)
  }
  return [
    processors,
    room(
      'memory',
      () => t()('hostMemory', { name }),
      () => t()('hostMemoryRemedy'),
      {
        ...memory,
        given: sum(({ ram }) => ram * MB),
      },
    ),
    ...pools.map(({ name: pool, types, size, free }) =>
      room(
        `disk.${pool}`,
        () => t()('hostDisk', { name, pool }),
        () => t()('hostDiskRemedy'),
        {
          size,
          free,
          given: sum(({ hdd, hddType }) => ((types as string[]).includes(hddType) ? hdd * GB : 0)),
        },
      ),
    ),
  ]
}
