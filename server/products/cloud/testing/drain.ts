import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/database/db.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import { openSubjects } from '../jobs/job-repository.sql.ts'
import { advance } from '../jobs/queue.ts'
import { removeParts } from '../stacks/remove-parts.ts'

/** Runs every job to its end, as the worker would, without one. */
export async function drain(hypervisor: Hypervisor = makeSimulator()): Promise<void> {
  for (;;) {
    const open = await openSubjects(db())
    if (open.length === 0) return
    const delays = await Promise.all(open.map((subject) => advance(subject, { hypervisor, removeParts })))
    await sleep(Math.min(...delays.map((delay) => delay ?? 0)))
  }
}
