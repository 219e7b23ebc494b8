import type { Worker } from './worker.ts'

/**
 * Runs a worker in a child process: reports "ready" to the parent, stops when the parent says "stop" or dies.
 * Ctrl-C reaches the whole process group, so SIGINT is left to the parent, which stops requests first.
 */
export async function serveParent(start: () => Promise<Worker>): Promise<void> {
  process.on('SIGINT', () => {})
  const asked = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('disconnect', resolve)
    process.on('message', (message) => {
      if (message === 'stop') resolve()
    })
  })
  const worker = await start()
  process.send?.('ready')
  await Promise.race([asked.then(() => worker.stop()), worker.done])
  if (process.connected) process.disconnect()
}
