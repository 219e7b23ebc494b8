// One of several web processes (WEB_PROCESSES), a child of server/main.ts: serves the public port until its parent
// sends "stop" or dies.
import { serveParent } from '#server/core/child-process.ts'
import { shareMetrics } from '#server/http/metrics.ts'
import { servePublic } from '#server/http/server.ts'
import { SOCKET_UPGRADES } from '#server/music/socket/handshake.ts'
import { provideGauges } from '#server/platform/gauges.ts'
import { hasKeptIndex } from '#server/vacancies/engine/memory/kept.ts'
import { memoryIndex } from '#server/vacancies/engine/memory/live.ts'
import { shareLists } from '#server/vacancies/engine/snapshots.ts'

await serveParent('a web process', async () => {
  shareMetrics()
  provideGauges()
  if (hasKeptIndex()) memoryIndex().current()
  shareLists()
  const service = await servePublic({ dev: false, upgrades: SOCKET_UPGRADES })
  memoryIndex().current()
  return service
})
