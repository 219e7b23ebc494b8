// The worker process, a child of server/main.ts: runs jobs, and what products do beside them, until its parent sends
// "stop" or dies.
import { serveParent } from '#server/core/process/child-process.ts'
import { provideProducts } from '#server/core/products.ts'
import { loadTasks } from '#server/core/tasks/task.ts'
import { runWorker } from '#server/core/tasks/worker.ts'
import { processes, reportProcess } from './processes.ts'
import * as listed from './products.ts'

provideProducts(listed)

await serveParent('the worker', async () => {
  const parts = await processes()
  const works = await Promise.all(parts.flatMap((part) => part.work?.() ?? []))
  const { done, stop } = await runWorker(await loadTasks())
  reportProcess('worker', parts, false)
  return { done, stop: () => Promise.all([stop(), ...works.map((work) => work.close())]) }
})
