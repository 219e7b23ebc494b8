import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import { drain } from './drain.ts'

interface BackgroundWorker {
  /** Lets the jobs at work end, and begins no others. */
  pause(): Promise<void>
  resume(): void
}

/**
 * Runs jobs for all tests of a file as they come, like the worker beside a server. Call it after the server is set up.
 * @param driver makes the hypervisor, after the settings of the file are set
 */
export function aBackgroundWorker(driver: () => Hypervisor = makeSimulator): BackgroundWorker {
  let isStopping = false
  let isPaused = false
  let work: Promise<void>
  let jobs = Promise.resolve()
  beforeAll(() => {
    work = run()
  })
  afterAll(async () => {
    isStopping = true
    await work
  })
  async function run(): Promise<void> {
    while (!isStopping) {
      if (!isPaused) jobs = drain(driver())
      await jobs
      await sleep(10)
    }
  }
  return {
    async pause() {
      isPaused = true
      await jobs
    },
    resume() {
      isPaused = false
    },
  }
}
