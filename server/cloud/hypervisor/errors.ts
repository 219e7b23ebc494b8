/**
 * `away`: no answer, or one that may differ on the next try. `refused`: the hypervisor will not do it; `message` is
 * written for the customer.
 */
export type HypervisorFault = 'away' | 'refused'

export class HypervisorError extends Error {
  readonly hypervisorFault: HypervisorFault
  /** Reason for programs, shown as the job's error code. */
  readonly reason: string

  constructor(fault: HypervisorFault, reason: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HypervisorError'
    this.hypervisorFault = fault
    this.reason = reason
  }
}

/** Not a failure: the step goes on, look again after `ms`. */
export class Later extends Error {
  readonly laterMs: number

  constructor(ms: number) {
    super(`not done yet, again in ${ms} ms`)
    this.name = 'Later'
    this.laterMs = ms
  }
}

export function isHypervisorError(error: unknown): error is HypervisorError {
  return error instanceof Error && 'hypervisorFault' in error
}

export function isLater(error: unknown): error is Later {
  return error instanceof Error && 'laterMs' in error
}
