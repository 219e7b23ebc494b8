import type { CloudJob, CloudStack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import type { Hypervisor } from '../../hypervisor/hypervisor.ts'
import type { StackParts } from '../job-repository.sql.ts'

/** How a type of job is done. */
export interface Plan {
  /**
   * The steps in their order. A job remembers its steps by name, so that names must be unique
   * within a plan.
   */
  steps: readonly Step[]
  /**
   * The steps wait for other jobs, which have deadlines of their own, so this job has none. Its `undo` may wait too:
   * until it is done, a step that has failed must fail again.
   */
  waits?: true
  /** Removes what a failed job may have left half-done. */
  undo?: Step['run']
  /** Updates the resource when the job has ended, in the same transaction. */
  ended(tx: Db, job: CloudJob, completed: boolean): Promise<void>
}

export interface Step {
  /** The name for people. */
  name: string
  /** The name in earlier versions, for the jobs that they left unfinished. */
  formerly?: string
  /** May run any number of times: looks at what is there and does what is missing. */
  run(work: Work): Promise<Save | void>
}

export interface Work extends Tools {
  job: CloudJob
  /** The same for every attempt of one step. */
  token: string
}

/** What steps work with. */
export interface Tools {
  hypervisor: Hypervisor
  /** Begins to delete what a stack has made, or some of it. @returns the jobs that have to end */
  removeParts: (tx: Db, stack: Pick<CloudStack, 'id' | 'ownerId'>, only?: StackParts) => Promise<number[]>
}

/** Writes what a step found out, in the transaction that records its end. */
export type Save = (tx: Db) => Promise<unknown>
