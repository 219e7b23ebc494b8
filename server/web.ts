// One of several web processes (WEB_PROCESSES), a child of server/main.ts: serves the public port until its parent
// sends "stop" or dies.
import { serveParent } from '#server/core/process/child-process.ts'
import { provideProducts } from '#server/core/products.ts'
import { shareMetrics } from '#server/api/metrics/metrics.ts'
import { servePublic } from '#server/api/http/server.ts'
import { processes, provideGauges, reportProcess, upgradesOf } from './processes.ts'
import * as listed from './products.ts'

provideProducts(listed)

await serveParent('a web process', async () => {
  shareMetrics()
  const parts = await processes()
  provideGauges(parts)
  for (const part of parts) part.beforeServing?.()
  const service = await servePublic({ dev: false, upgrades: upgradesOf(parts) })
  for (const part of parts) part.afterListening?.()
  reportProcess('web', parts, true)
  return service
})
