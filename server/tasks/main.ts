// The worker process, a child of server/main.ts: runs jobs until its parent sends "stop" or dies.
import { closeDb } from '#server/core/db.ts'
import { loadTasks } from './task.ts'
import { serveParent } from '#server/core/child-process.ts'
import { runWorker } from './worker.ts'

try {
  await serveParent(async () => runWorker(await loadTasks()))
  await closeDb()
  process.exit(0)
} catch (error) {
  console.error(`the worker failed: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
