import { db, transaction } from '#server/core/db.ts'
import { lockOwner } from '../owner.sql.ts'
import { addJob } from './write-job.ts'

/** Accounts may be deleted; what they left on the hypervisor goes by ordinary jobs. */
export async function deleteForGoneOwners(): Promise<void> {
  const owners = await db().cloudOwner.findMany({ select: { ownerId: true } })
  const known = new Set(
    (await db().user.findMany({ where: { id: { in: owners.map((row) => row.ownerId) } }, select: { id: true } })).map(
      (row) => row.id,
    ),
  )
  for (const { ownerId } of owners.filter((row) => !known.has(row.ownerId))) {
    await transaction(async (tx) => {
      await lockOwner(tx, ownerId)
      const state = { notIn: ['Deleting'] }
      for (const { id } of await tx.cloudServer.findMany({ where: { ownerId, state } })) {
        await tx.cloudServer.update({ where: { id }, data: { state: 'Deleting' } })
        await addJob(tx, { ownerId, type: 'Delete', resourceType: 'Server', resourceId: id })
      }
      for (const { id } of await tx.cloudNetwork.findMany({ where: { ownerId, state } })) {
        await tx.cloudLink.deleteMany({ where: { networkId: id } })
        await tx.cloudNetwork.update({ where: { id }, data: { state: 'Deleting' } })
        await addJob(tx, { ownerId, type: 'DeleteNetwork', resourceType: 'Network', resourceId: id })
      }
      for (const { id } of await tx.cloudTemplate.findMany({ where: { ownerId, state } })) {
        await tx.cloudTemplate.update({ where: { id }, data: { state: 'Deleting' } })
        await addJob(tx, { ownerId, type: 'DeleteTemplate', resourceType: 'Template', resourceId: id })
      }
    })
  }
}
