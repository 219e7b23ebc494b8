import { call, find, messageIncludes, waitForOperations } from './lxd.client.ts'
import { deleteInstanceSnapshot } from './images.ts'
import { instanceName, snapshotName } from './names.ts'

/** Of the disk of an instance in any state, which goes on running. */
export async function createSnapshot(id: number, serverId: number): Promise<void> {
  const instance = await instanceName(serverId)
  await waitForOperations(instance)
  const snapshots = `/1.0/instances/${instance}/snapshots`
  if (await find(`${snapshots}/${snapshotName(id)}`)) return
  await call('POST', snapshots, { name: snapshotName(id), stateful: false })
}

export async function deleteSnapshot(id: number, serverId: number): Promise<void> {
  const instance = await instanceName(serverId)
  await waitForOperations(instance)
  await deleteInstanceSnapshot(instance, snapshotName(id))
}

/**
 * Puts the disk of a stopped instance back. The daemon restores the settings of that time after the
 * disk, too: where they name a network that is gone since, only that second part fails, and present
 * settings are what is wanted.
 */
export async function restoreSnapshot(id: number, serverId: number): Promise<void> {
  const instance = await instanceName(serverId)
  await waitForOperations(instance)
  try {
    await call('PUT', `/1.0/instances/${instance}`, { restore: snapshotName(id) })
  } catch (error) {
    if (!messageIncludes(error, 'failed loading network', 'failed to load network', 'network not found')) throw error
  }
}
