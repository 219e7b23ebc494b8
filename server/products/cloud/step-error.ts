/**
 * `unreachable`: no response, or one that may differ on the next attempt. `refused`: the hypervisor or the name server
 * will not do it; `message` is written for the customer.
 */
type Fault = 'unreachable' | 'refused'

/** Why a hypervisor or a DNS engine has not done a step of a job. */
export class StepError extends Error {
  readonly stepFault: Fault
  /** Reason for programs, shown as the job's error code. */
  readonly reason: string

  constructor(fault: Fault, reason: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StepError'
    this.stepFault = fault
    this.reason = reason
  }
}

export function isStepError(error: unknown): error is StepError {
  return error instanceof Error && 'stepFault' in error
}

/** Thrown while the work is not done yet, which is no failure: try again after `ms`. */
export class RetryAfter extends Error {
  readonly retryAfterMs: number

  constructor(ms: number) {
    super(`not done yet, again in ${ms} ms`)
    this.name = 'RetryAfter'
    this.retryAfterMs = ms
  }
}

export function isRetryAfter(error: unknown): error is RetryAfter {
  return error instanceof Error && 'retryAfterMs' in error
}
