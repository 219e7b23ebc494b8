import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/db.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { advance } from '../jobs/advance.ts'
import { UNFINISHED } from '../jobs/write-job.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'

/** Does every job there is to the end, as the worker would, without one. */
export async function drain(hypervisor: Hypervisor = makeSimulator()): Promise<void> {
  for (;;) {
    const open = await db().cloudJob.findMany({
      where: { state: { in: UNFINISHED } },
      distinct: ['subject'],
      select: { subject: true },
      orderBy: { position: 'asc' },
    })
    if (open.length === 0) return
    const delays = await Promise.all(open.map(({ subject }) => advance(subject, hypervisor)))
    await sleep(Math.min(...delays.map((delay) => delay ?? 0)))
  }
}
