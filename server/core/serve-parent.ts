/** What a child process runs until it is told to end. */
export interface Service {
  stop(): Promise<unknown>
  /** Resolves or rejects when it ended by itself. */
  done?: Promise<unknown>
}

/**
 * Runs a service in a child process: reports "ready" to the parent, stops when the parent says "stop" or dies.
 * Ctrl-C reaches the whole process group, so SIGINT is left to the parent, which ends things in order.
 */
export async function serveParent(start: () => Promise<Service>): Promise<void> {
  process.on('SIGINT', () => {})
  const asked = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('disconnect', resolve)
    process.on('message', (message) => {
      if (message === 'stop') resolve()
    })
  })
  const service = await start()
  process.send?.('ready')
  const ended = asked.then(() => service.stop())
  await (service.done ? Promise.race([ended, service.done]) : ended)
  if (process.connected) process.disconnect()
}
