import type { CloudJob, CloudSnapshot } from '#prisma/generated/client.ts'
import { db } from '#server/core/database/db.ts'
import { fixedBy } from '../../bounds.schema.ts'
import { settle, workingServer } from '../../states.ts'
import { StepError } from '../../step-error.ts'
import { paramsOf } from '../job-repository.sql.ts'
import type { Plan, Save, Work } from './plan.ts'
import { attachLink } from './link.ts'
import { sizeOf } from './server.ts'

/** Snapshots wait in the queue of their server: nothing else changes it meanwhile. */
export const snapshotPlans = {
  CreateSnapshot: {
    steps: [{ name: 'Create the snapshot', run: create }],
    undo: remove,
    ended: async (tx, job, completed) => {
      const where = { id: idOf(job), state: 'New' }
      await tx.cloudSnapshot.updateMany({ where, data: { state: completed ? 'Active' : 'Failed' } })
      await settle(tx, 'Server', job.resourceId, 'change.ended')
    },
  },
  DeleteSnapshot: {
    steps: [{ name: 'Delete the snapshot', run: remove }],
    ended: async (tx, job, completed) => {
      const where = { id: idOf(job) }
      if (completed) await tx.cloudSnapshot.deleteMany({ where })
      else await tx.cloudSnapshot.updateMany({ where, data: { state: 'Failed' } })
      await settle(tx, 'Server', job.resourceId, 'change.ended')
    },
  },
  RestoreSnapshot: {
    steps: [
      {
        name: 'Power off',
        run: ({ job, hypervisor, token }) => hypervisor.stopServer(job.resourceId, 'hard', token),
      },
      { name: 'Restore the snapshot', run: restore },
      { name: 'Apply size and networks', run: applyPresent },
      { name: 'Start again', run: startAgain },
    ],
    ended: (tx, job) => settle(tx, 'Server', job.resourceId, 'change.ended'),
  },
} satisfies Record<string, Plan>

async function create({ job, hypervisor, token }: Work): Promise<void> {
  const server = await workingServer(job.resourceId)
  const snapshot = await snapshotOf(job)
  await hypervisor.createSnapshot(snapshot.id, server.id, token)
}

function remove({ job, hypervisor, token }: Work): Promise<void> {
  return hypervisor.deleteSnapshot(idOf(job), job.resourceId, token)
}

async function restore({ job, hypervisor, token }: Work): Promise<void> {
  const server = await workingServer(job.resourceId)
  const snapshot = await snapshotOf(job)
  // `Deleting` is no reason to refuse: that job was requested later and waits behind this one.
  if (snapshot.state === 'Failed')
    throw new StepError('refused', 'snapshot_failed', 'The snapshot could not be created')
  await hypervisor.restoreSnapshot(snapshot.id, server.id, token)
}

/**
 * Gives the server its present size and networks again: some hypervisors restore those of the snapshot with the disk.
 */
async function applyPresent({ job, hypervisor, token }: Work): Promise<Save> {
  const server = await workingServer(job.resourceId)
  const links = await db().cloudLink.findMany({ where: { serverId: server.id } })
  const facts = await hypervisor.describe('Server', server.id)
  for (const { NetworkID } of facts?.Nics ?? []) {
    if (NetworkID === null || links.some(({ networkId }) => networkId === NetworkID)) continue
    await hypervisor.detach(server.id, NetworkID, `${token}:${NetworkID}`)
  }
  // Only now: a hypervisor accepts no change while an interface is in a network that is gone.
  if (fixedBy(server.hostLimits).length === 0) await hypervisor.resizeServer(server.id, sizeOf(server), token)
  const saves: Save[] = []
  for (const link of links) saves.push(await attachLink(link, hypervisor, `${token}:${link.networkId}`))
  return async (tx) => {
    for (const save of saves) await save(tx)
  }
}

async function startAgain({ job, hypervisor, token }: Work): Promise<void> {
  const server = await workingServer(job.resourceId)
  if (server.isPowerOn) await hypervisor.startServer(server.id, token)
}

function idOf(job: CloudJob): number {
  return paramsOf(job).SnapshotID ?? 0
}

/** @throws StepError when it was deleted in the meantime */
async function snapshotOf(job: CloudJob): Promise<CloudSnapshot> {
  const row = await db().cloudSnapshot.findUnique({ where: { id: idOf(job) } })
  if (!row) throw new StepError('refused', 'snapshot_gone', 'The snapshot no longer exists')
  return row
}
