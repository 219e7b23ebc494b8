import { db } from '#server/core/database/db.ts'
import type { HypervisorMethod } from '../hypervisor/hypervisor.ts'

/** Makes the next `times` calls of a method of the simulator fail. */
export async function addFault(
  method: HypervisorMethod,
  kind: 'refuse' | 'lose_answer' | 'unavailable',
  times = 1,
): Promise<void> {
  await db().cloudSimulatedFault.create({ data: { method, kind, times } })
}
