// A worker that runs deliveries only, in a process that a test may kill at any moment.
import { loadTasks } from '#server/core/tasks/task.ts'
import { runWorker } from '#server/core/tasks/worker.ts'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'

const worker = await runWorker(await loadTasks(join(import.meta.dirname, '..')))
// Otherwise the cache is written at a normal exit, which a killed process never has.
flushCompileCache()
process.send?.('ready')
// A worker that lost its connection exits; in production its parent restarts it.
await worker.done.catch(() => process.exit(1))
