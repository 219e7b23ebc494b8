import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'
import { makeLxd } from './lxd/driver.ts'
import { makeSimulator } from './simulator/simulator.ts'
import type { Hypervisor } from './hypervisor.ts'

/** The hypervisor that `CLOUD_DRIVER` names; a real one only when told so. */
export function hypervisor(): Hypervisor {
  return singleton('hypervisor', () => (env().CLOUD_DRIVER === 'lxd' ? makeLxd() : makeSimulator()))
}
