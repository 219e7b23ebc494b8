import type { ProductProcess } from '#server/core/product.ts'
import { checkHypervisor, checkNameServer } from './checks.ts'
import { demoQuery, loadDemoZone } from './dns/demo.ts'
import { serveZones } from './dns/engine/builtin/serve.ts'

export default {
  checks: [checkHypervisor, checkNameServer],
  // DNS queries are answered by the worker, however many web processes there are.
  work: serveZones,
  demoContent: (ctx, emailOf) => loadDemoZone(ctx, emailOf('user')),
  demoNotes() {
    const query = demoQuery()
    return query === null ? [] : [`demo zone: ${query}`]
  },
} satisfies ProductProcess
