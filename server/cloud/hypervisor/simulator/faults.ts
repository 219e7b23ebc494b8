import { db } from '#server/core/db.ts'
import { HypervisorError } from '../errors.ts'
import type { Hypervisor } from '../hypervisor.ts'
import { takeFault } from './faults.sql.ts'

type Method = Exclude<keyof Hypervisor, 'kind'>
export type FaultKind = 'refuse' | 'lose_answer' | 'unavailable'

/** Tells the simulator to do a method wrong, the next so many times. For tests and for trying the panel. */
export async function addFault(method: Method, kind: FaultKind, times = 1): Promise<void> {
  await db().cloudSimulatedFault.create({ data: { method, kind, times } })
}

/** Runs a method as the faults say: refused, not reached, or done with its answer lost. */
export async function withFaults<T>(method: Method, work: () => Promise<T>): Promise<T> {
  const kind = await takeFault(db(), method)
  if (kind === 'refuse') throw new HypervisorError('refused', 'refused', 'The simulator was told to refuse this')
  if (kind === 'unavailable') throw new HypervisorError('away', 'unavailable', 'The simulator was told to be away')
  const result = await work()
  if (kind === 'lose_answer') throw new HypervisorError('away', 'unavailable', 'The simulator lost the answer')
  return result
}
