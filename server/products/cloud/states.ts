import { texts } from '#i18n/texts.ts'
import type { CloudJob, CloudServer } from '#prisma/generated/client.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import type { State } from './bounds.schema.ts'
import { StepError } from './step-error.ts'
import { UNFINISHED, paramsOf, subjectOf } from './jobs/job-repository.sql.ts'
import type { ResourceType } from './jobs/jobs.schema.ts'

/**
 * What may happen to a resource: requests (`create`, `change`, `delete`), ends of their jobs, and findings (`lost`).
 */
export const TRIGGERS = [
  'create',
  'create.completed',
  'create.failed',
  'change',
  'change.ended',
  'delete',
  'delete.completed',
  'delete.failed',
  'lost',
] as const
export type Trigger = (typeof TRIGGERS)[number]

export interface Transition {
  resource: ResourceType
  /** null: the resource does not exist yet, or no longer. */
  from: State | null
  trigger: Trigger
  /** Applies only while other jobs of the resource wait, only when none does, or always. */
  when: 'queue waits' | 'queue empty' | 'always'
  to: State | null
}

/** Servers and zones: a change is a job, and they are `Updating` until it has ended. */
const BUSY: Omit<Transition, 'resource'>[] = [
  { from: null, trigger: 'create', when: 'always', to: 'New' },
  { from: 'New', trigger: 'create.completed', when: 'queue empty', to: 'Active' },
  { from: 'New', trigger: 'create.completed', when: 'queue waits', to: 'Updating' },
  { from: 'New', trigger: 'create.failed', when: 'always', to: 'Failed' },
  { from: 'New', trigger: 'change', when: 'always', to: 'New' },
  { from: 'Active', trigger: 'change', when: 'always', to: 'Updating' },
  { from: 'Updating', trigger: 'change', when: 'always', to: 'Updating' },
  { from: 'Updating', trigger: 'change.ended', when: 'queue empty', to: 'Active' },
  { from: 'Updating', trigger: 'change.ended', when: 'queue waits', to: 'Updating' },
  { from: 'Failed', trigger: 'change.ended', when: 'always', to: 'Failed' },
  { from: 'New', trigger: 'delete', when: 'always', to: 'Deleting' },
  { from: 'Active', trigger: 'delete', when: 'always', to: 'Deleting' },
  { from: 'Updating', trigger: 'delete', when: 'always', to: 'Deleting' },
  { from: 'Failed', trigger: 'delete', when: 'always', to: 'Deleting' },
  // Jobs requested before the deletion end first; the server stays Deleting.
  { from: 'Deleting', trigger: 'create.completed', when: 'always', to: 'Deleting' },
  { from: 'Deleting', trigger: 'create.failed', when: 'always', to: 'Deleting' },
  { from: 'Deleting', trigger: 'change.ended', when: 'always', to: 'Deleting' },
  { from: 'Deleting', trigger: 'delete.completed', when: 'always', to: null },
  { from: 'Deleting', trigger: 'delete.failed', when: 'always', to: 'Failed' },
  { from: 'Active', trigger: 'lost', when: 'queue empty', to: 'Failed' },
]

/** Networks, templates and stacks: a change (a server joins, or is created from it) leaves the state as it is. */
const SIMPLE: Omit<Transition, 'resource'>[] = [
  { from: null, trigger: 'create', when: 'always', to: 'New' },
  { from: 'New', trigger: 'create.completed', when: 'always', to: 'Active' },
  { from: 'New', trigger: 'create.failed', when: 'always', to: 'Failed' },
  { from: 'New', trigger: 'change', when: 'always', to: 'New' },
  { from: 'Active', trigger: 'change', when: 'always', to: 'Active' },
  { from: 'New', trigger: 'delete', when: 'always', to: 'Deleting' },
  { from: 'Active', trigger: 'delete', when: 'always', to: 'Deleting' },
  { from: 'Failed', trigger: 'delete', when: 'always', to: 'Deleting' },
  { from: 'Deleting', trigger: 'create.completed', when: 'always', to: 'Deleting' },
  { from: 'Deleting', trigger: 'create.failed', when: 'always', to: 'Deleting' },
  { from: 'Deleting', trigger: 'delete.completed', when: 'always', to: null },
  { from: 'Deleting', trigger: 'delete.failed', when: 'always', to: 'Failed' },
  { from: 'Active', trigger: 'lost', when: 'queue empty', to: 'Failed' },
]

/** Every transition there is: what is not in this table is refused. */
export const TRANSITIONS: readonly Transition[] = [
  ...BUSY.map((row) => ({ resource: 'Server' as const, ...row })),
  ...SIMPLE.map((row) => ({ resource: 'Network' as const, ...row })),
  ...SIMPLE.map((row) => ({ resource: 'Template' as const, ...row })),
  // A stack is its parts: it cannot be lost by itself.
  ...SIMPLE.filter(({ trigger }) => trigger !== 'lost').map((row) => ({ resource: 'Stack' as const, ...row })),
  // Zones that the name servers lost are published again.
  ...BUSY.filter(({ trigger }) => trigger !== 'lost').map((row) => ({ resource: 'Zone' as const, ...row })),
]

/** The transition that applies, or undefined when the state refuses the trigger. */
export function transition(
  resource: ResourceType,
  from: State | null,
  trigger: Trigger,
  queueWaits = false,
): Transition | undefined {
  const wanted = queueWaits ? 'queue waits' : 'queue empty'
  return TRANSITIONS.find(
    (row) =>
      row.resource === resource &&
      row.from === from &&
      row.trigger === trigger &&
      (row.when === 'always' || row.when === wanted),
  )
}

/** The state after a request. @throws conflict naming the current state, when the table refuses */
export function stateAfter(
  resource: ResourceType,
  row: { id: number; state: string },
  trigger: Extract<Trigger, 'change' | 'delete'>,
): State {
  const found = transition(resource, row.state as State, trigger)
  if (found?.to) return found.to
  const { id, state } = row
  const why = state === 'Deleting' || state === 'Failed' ? state : 'other'
  throw new AppError('conflict', texts('cloud.errors.wrongState')(why, { resource, id, state }), {
    reason: 'wrong_state',
    data: { state },
  })
}

/** The server that a job works on. @throws StepError (refused) when it was deleted or never created */
export async function workingServer(id: number): Promise<CloudServer> {
  const server = await db().cloudServer.findUnique({ where: { id } })
  if (!server) throw new StepError('refused', 'server_gone', 'The server no longer exists')
  if (server.state === 'Failed') {
    throw new StepError('refused', 'server_failed', 'The server failed, so this change was not made')
  }
  return server
}

/**
 * Updates the state of a resource after a job has ended. A deleted resource is removed with
 * everything that belongs to it; for a server the reserved part of the quota is updated too.
 */
export async function settle(tx: Db, resource: ResourceType, id: number, trigger: Trigger): Promise<void> {
  const rows = rowsOf(tx, resource)
  const row = await rows.findUnique({ where: { id } })
  if (!row) return
  const waiting = await tx.cloudJob.findMany({ where: { subject: subjectOf(resource, id), state: { in: UNFINISHED } } })
  const found = transition(resource, row.state as State, trigger, waiting.length > 0)
  if (found?.to === null) return void (await rows.delete({ where: { id } }))
  const reserved = resource === 'Server' && reservedBy(row as CloudServer, waiting)
  await rows.update({ where: { id }, data: { state: found?.to ?? row.state, ...reserved } })
}

/** The operations that the tables of all resources have in common. */
interface Rows {
  findUnique(query: { where: { id: number } }): Promise<{ state: string } | null>
  delete(query: { where: { id: number } }): Promise<unknown>
  update(query: { where: { id: number }; data: { state: string } }): Promise<unknown>
}

function rowsOf(tx: Db, resource: ResourceType): Rows {
  const { cloudServer: Server, cloudNetwork: Network, cloudTemplate: Template, dnsZone: Zone, cloudStack: Stack } = tx
  return { Server, Network, Template, Zone, Stack }[resource]
}

/** The largest CPU, RAM and disk that the present size and the waiting changes need. */
function reservedBy(server: CloudServer, waiting: readonly CloudJob[]) {
  const sizes = waiting.filter((job) => job.type === 'Resize').map(paramsOf)
  return {
    reservedCpu: Math.max(server.cpu, ...sizes.map((size) => size.CPU ?? 0)),
    reservedRam: Math.max(server.ram, ...sizes.map((size) => size.RAM ?? 0)),
    reservedHdd: Math.max(server.hdd, ...sizes.map((size) => size.HDD ?? 0)),
  }
}
