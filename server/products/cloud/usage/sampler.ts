import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#server/core/process/log.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { withSubjectLock } from '../jobs/claim.sql.ts'
import { SAMPLE_SECONDS } from './levels.schema.ts'
import { storeSample } from './usage.sql.ts'

/** Takes a sample of all servers that run, unless another process is taking one. */
export async function takeSample(hypervisor: Hypervisor, now = () => new Date()): Promise<void> {
  await withSubjectLock('usage', async () => storeSample(await hypervisor.usage(), now()))
}

/**
 * Takes a sample in each quarter of a minute, one after another, until it is closed. One that fails
 * is left out.
 */
export function startSampling(hypervisor: Hypervisor): { close(): Promise<void> } {
  const closed = new AbortController()
  const run = async () => {
    let isFailing = false
    while (!closed.signal.aborted) {
      const ms = SAMPLE_SECONDS * 1000
      await sleep(ms - (Date.now() % ms), undefined, { signal: closed.signal, ref: false }).catch(() => {})
      if (closed.signal.aborted) return
      try {
        await takeSample(hypervisor)
        isFailing = false
      } catch (error) {
        // Once, and not four times a minute.
        if (!isFailing) log().warn({ err: error }, 'the use of servers could not be measured')
        isFailing = true
      }
    }
  }
  const done = run()
  return {
    async close() {
      closed.abort()
      await done
    },
  }
}
