// The worker process, a child of server/main.ts: runs jobs until its parent sends "stop" or dies. It is the one process
// that answers DNS queries, however many web processes there are, and one of all workers keeps the search cluster in step.
import { serveZones } from '#server/cloud/dns/engine/builtin/serve.ts'
import { serveParent } from '#server/core/child-process.ts'
import { loadTasks } from '#server/tasks/task.ts'
import { runWorker } from '#server/tasks/worker.ts'
import { keepSearchCluster } from '#server/vacancies/engine/cluster/keep.sql.ts'

await serveParent('the worker', async () => {
  const names = await serveZones()
  const search = keepSearchCluster()
  const { done, stop } = await runWorker(await loadTasks())
  return { done, stop: () => Promise.all([stop(), names.close(), search.close()]) }
})
