import type { CloudJob, CloudServer, CloudSnapshot } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { randomIntId } from '#server/core/ids.ts'
import { addJob } from '../jobs/queue.ts'
import { stateAfter } from '../states.ts'

/**
 * Records a snapshot and adds its job. The caller holds the owner's lock.
 * @throws conflict in a state that allows no change
 */
export async function beginSnapshot(
  tx: Db,
  server: CloudServer,
  { name, isScheduled }: { name: string; isScheduled: boolean },
): Promise<{ row: CloudSnapshot; job: CloudJob }> {
  const { id: serverId, ownerId, reservedHdd: hdd } = server
  const state = stateAfter('Server', server, 'change')
  const data = { id: randomIntId(), ownerId, serverId, name, state: 'New', isScheduled, hdd }
  const row = await tx.cloudSnapshot.create({ data })
  await tx.cloudServer.update({ where: { id: serverId }, data: { state } })
  return { row, job: await addJob(tx, 'CreateSnapshot', server, { params: { SnapshotID: row.id } }) }
}

export async function beginDeletion(tx: Db, server: CloudServer, { id }: CloudSnapshot): Promise<CloudJob> {
  const state = stateAfter('Server', server, 'change')
  await tx.cloudSnapshot.update({ where: { id }, data: { state: 'Deleting' } })
  await tx.cloudServer.update({ where: { id: server.id }, data: { state } })
  return addJob(tx, 'DeleteSnapshot', server, { params: { SnapshotID: id } })
}
