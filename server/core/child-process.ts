import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_MS = 15_000
const FIRST_DELAY_MS = 500
const LAST_DELAY_MS = 30_000
/** A child that lived this long is restarted without a growing delay. */
const HEALTHY_MS = 60_000

export interface Supervised {
  /** process id of the present child; undefined between two */
  pid: () => number | undefined
  /** ends the child in order, after 15 seconds by force; a second call waits for the first */
  stop: () => Promise<void>
}

/**
 * Runs a child process that serves its parent (`serveParent`) and starts it again, with growing delays, whenever it ends
 * by itself. Resolves when the first child is ready, or has failed once: then `log` has said so and it is tried again.
 */
export async function supervise(options: {
  /** what the log calls it: `the worker` */
  name: string
  log: (line: string) => void
  start: () => ChildProcess
}): Promise<Supervised> {
  const { name, log, start } = options
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  const runOnce = (ready: () => void) =>
    new Promise<void>((ended) => {
      child = start()
      child.once('message', ready)
      child.once('error', (error) => {
        log(`${name} cannot run: ${error.message}`)
        if (child?.pid === undefined) ended()
      })
      child.once('close', (code, signal) => {
        child = undefined
        if (!stopping.signal.aborted) log(`${name} ended (${signal ?? `exit code ${code}`}): starting it again`)
        ready()
        ended()
      })
    })
  const runForEver = async (ready: () => void) => {
    let delay = FIRST_DELAY_MS
    while (!stopping.signal.aborted) {
      const begun = Date.now()
      await runOnce(ready)
      delay = Date.now() - begun > HEALTHY_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LAST_DELAY_MS)
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const { promise: firstReady, resolve: ready } = Promise.withResolvers<void>()
  const over = runForEver(ready)
  await firstReady
  return {
    pid: () => child?.pid,
    stop: async () => {
      stopping.abort()
      const kill = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
      if (child?.connected) child.send('stop')
      await over
      clearTimeout(kill)
    },
  }
}

/** What a child process runs until it is told to end. */
interface Service {
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
