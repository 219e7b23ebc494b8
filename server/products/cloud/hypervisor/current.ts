import { singleton } from '#server/core/process/singleton.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { env } from '#server/settings/env.ts'
import { isRetryAfter } from '../step-error.ts'
import { intercept, type Hypervisor } from './hypervisor.ts'
import { makeLxd } from './lxd/driver.ts'
import { makeSimulator } from './simulator/simulator.ts'

/** The hypervisor that `CLOUD_DRIVER` names. */
export function hypervisor(): Hypervisor {
  return singleton('hypervisor', () => {
    const driver = env().CLOUD_DRIVER === 'lxd' ? makeLxd() : makeSimulator()
    const span = { attributes: { 'quartet.hypervisor': driver.kind }, isExpected: isRetryAfter }
    return intercept(driver, (method, call) => traced(`hypervisor ${method}`, span, call))
  })
}
