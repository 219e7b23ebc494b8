// Two web processes and their parent, each of which has counted some requests; sends what each answers for metrics.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { addGauge, countRequest, machineMetrics, shareMetrics } from '#server/api/metrics/metrics.ts'

const WORKERS = 2

shareMetrics()
const id = cluster.worker?.id ?? 0
addGauge({ name: 'test_sum', help: 'Sum', over: 'sum', read: () => [[id, { state: 'used' }]] })
addGauge({ name: 'test_max', help: 'Largest', over: 'max', read: () => (cluster.isWorker ? [[id * 10]] : []) })
if (cluster.isWorker) {
  for (let i = 0; i <= (cluster.worker?.id ?? 0); i++) countRequest('api', 'GET', 200, 10)
  process.on('message', (message) => {
    if (message === 'answer') void machineMetrics().then((text) => process.send?.({ text }))
  })
  process.send?.('ready')
} else {
  countRequest('api', 'GET', 200, 10)
  const workers = Array.from({ length: WORKERS }, () => cluster.fork())
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  const answers = [await machineMetrics()]
  for (const worker of workers) answers.push(await answerOf(worker))
  process.send?.(answers, () => {
    for (const worker of workers) worker.process.kill()
    process.exit(0)
  })
}

function answerOf(worker: ReturnType<typeof cluster.fork>): Promise<string> {
  return new Promise((resolve) => {
    worker.on('message', (message: { text?: string }) => {
      if (message.text !== undefined) resolve(message.text)
    })
    worker.send('answer')
  })
}
