import type { ProductProcess } from '#server/core/product.ts'
import { CONSOLE_UPGRADES } from './console/console-socket.ts'
import { checkHypervisor, checkNameServer } from './checks.ts'
import { demoQuery, loadDemoZone } from './dns/demo.ts'
import { serveZones } from './dns/engine/builtin/serve.ts'
import { checkHosts } from './hosts/check-hosts.ts'
import { hypervisor } from './hypervisor/current.ts'
import { startSampling } from './usage/sampler.ts'

export default {
  upgrades: CONSOLE_UPGRADES,
  checks: [checkHypervisor, checkHosts, checkNameServer],
  // DNS queries are answered by the worker, however many web processes there are.
  async work() {
    const zones = await serveZones()
    const sampling = startSampling(hypervisor())
    return { close: async () => void (await Promise.all([zones.close(), sampling.close()])) }
  },
  demoContent: (ctx, emailOf) => loadDemoZone(ctx, emailOf('user')),
  demoNotes() {
    const query = demoQuery()
    return query === null ? [] : [`demo zone: ${query}`]
  },
} satisfies ProductProcess
