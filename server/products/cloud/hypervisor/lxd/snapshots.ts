import { db } from '#server/core/database/db.ts'
import { installationTag } from '../../installation.ts'
import { deleteInstanceSnapshot } from './images.ts'
import { editInstance, type Instance } from './instances.ts'
import { call, find, ignoreMissing, waitForOperations } from './lxd.client.ts'
import { TAG, idOf, instanceName, snapshotName } from './names.ts'

/**
 * Makes a snapshot of the disk of an instance, which goes on running. One that an interrupted attempt left is replaced:
 * it may be without a disk, and nothing shows that.
 */
export async function createSnapshot(id: number, serverId: number): Promise<void> {
  const instance = await instanceName(serverId)
  await waitForOperations(instance)
  await deleteInstanceSnapshot(instance, snapshotName(id))
  await call('POST', `/1.0/instances/${instance}/snapshots`, { name: snapshotName(id), stateful: false })
}

export async function deleteSnapshot(id: number, serverId: number): Promise<void> {
  const instance = await instanceName(serverId)
  await waitForOperations(instance)
  await deleteInstanceSnapshot(instance, snapshotName(id))
}

/**
 * Puts the disk of a stopped instance back, and with it the settings of that time. The daemon neither accepts nor
 * removes an interface in a network that was deleted since: such a network is created again for that moment.
 */
export async function restoreSnapshot(id: number, serverId: number): Promise<void> {
  const instance = await instanceName(serverId)
  await waitForOperations(instance)
  const path = `/1.0/instances/${instance}`
  const { data } = await call<Pick<Instance, 'devices'>>('GET', `${path}/snapshots/${snapshotName(id)}`)
  const gone = await goneNetworks(data.devices)
  for (const [network, address] of gone) await makeAgain(network, address)
  await call('PUT', path, { restore: snapshotName(id) })
  await editInstance(instance, ({ devices }) => {
    const keys = Object.keys(devices).filter((key) => gone.has(devices[key]?.['network'] ?? ''))
    for (const key of keys) delete devices[key]
    return keys.length > 0
  })
  for (const network of gone.keys()) await call('DELETE', `/1.0/networks/${network}`).catch(ignoreMissing)
}

/**
 * The networks in `devices` that no longer exist, with an address in each: those that the daemon lacks, and those that
 * an interrupted attempt created again.
 */
async function goneNetworks(devices: Instance['devices']): Promise<Map<string, string>> {
  const gone = new Map<string, string>()
  for (const device of Object.values(devices)) {
    const { type, network, 'ipv4.address': address } = device
    if (type !== 'nic' || network === undefined || address === undefined) continue
    const id = idOf(network, 'net')
    const isRecorded = id === null || (await db().cloudNetwork.count({ where: { id } })) > 0
    if (!isRecorded || !(await find(`/1.0/networks/${network}`))) gone.set(network, address)
  }
  return gone
}

async function makeAgain(name: string, address: string): Promise<void> {
  if (await find(`/1.0/networks/${name}`)) return
  const config = {
    'ipv4.address': `${address.slice(0, address.lastIndexOf('.'))}.1/24`,
    'ipv4.nat': 'false',
    'ipv4.routing': 'false',
    'ipv6.address': 'none',
    [TAG]: await installationTag(),
  }
  await call('POST', '/1.0/networks', { name, type: 'bridge', config })
}
