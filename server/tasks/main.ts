// The worker process, a child of server/main.ts: runs jobs until its parent sends "stop" or dies.
import { serveParent } from '#server/core/child-process.ts'
import { loadTasks } from './task.ts'
import { runWorker } from './worker.ts'

await serveParent('the worker', async () => runWorker(await loadTasks()))
