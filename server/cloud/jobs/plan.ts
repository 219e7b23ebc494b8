import type { CloudJob } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'

export interface Work {
  job: CloudJob
  hypervisor: Hypervisor
  /** The same for every try of one step. */
  token: string
}

/** What a step found out, written in the transaction that notes its end. */
export interface StepResult {
  save?: (tx: Db) => Promise<void>
}

/** A step may run any number of times: it looks at what is there and does what is missing. */
export type Step = (work: Work) => Promise<StepResult | void>

export interface Plan {
  /** One for each of STEP_NAMES. */
  steps: readonly Step[]
  /** Removes what a failed job may have half-made. */
  undo?: Step
  /** What follows for the resource when the job has ended. */
  ended(tx: Db, job: CloudJob, completed: boolean): Promise<void>
}
