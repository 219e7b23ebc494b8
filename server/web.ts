// One of several web processes (WEB_PROCESSES), a child of server/main.ts: serves the public port until its parent says
// "stop" or is gone.
import { closeDb } from '#server/core/db.ts'
import { serveParent } from '#server/core/child-process.ts'
import { servePublic } from '#server/http/server.ts'
import { SOCKET_UPGRADES } from '#server/music/socket/handshake.ts'
import { memoryIndex } from '#server/vacancies/engine/memory/live.ts'

try {
  await serveParent(async () => {
    const service = await servePublic({ dev: false, upgrades: SOCKET_UPGRADES })
    memoryIndex().renew()
    return service
  })
  await closeDb()
  process.exit(0)
} catch (error) {
  console.error(`a web process broke down: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
