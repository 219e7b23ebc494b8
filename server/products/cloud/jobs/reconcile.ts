import { z } from 'zod'
import type { CloudServer } from '#prisma/generated/client.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import type { State } from '../bounds.schema.ts'
import { isStepError } from '../step-error.ts'
import type { HostKind, Hypervisor, Inventory } from '../hypervisor/hypervisor.ts'
import { deletedOwners, lockOwner } from '../owner.sql.ts'
import { transition } from '../states.ts'
import { SYSTEM_IMAGES } from '../templates/images.schema.ts'
import { UNFINISHED, announce, openSubjects, subjectOf } from './job-repository.sql.ts'
import { quarantine, type Quarantined } from '../unknown/quarantine.ts'
import { addJob, wake } from './queue.ts'

const EVENTS_KEPT_MS = 24 * 3600 * 1000
/** How far the clocks of two machines may differ. */
const CLOCK_SKEW_MS = 10_000

/** Runs every minute, and at once when an operator asks for a deletion. */
export const RECONCILE = { name: 'cloud.reconcile', payload: z.object({}) }

export interface Reconciled extends Quarantined {
  /** Servers that disappeared from the hypervisor. */
  lost: number[]
}

/** Brings our records and the hypervisor in line, and wakes every queue that is not empty. */
export async function reconcile(hypervisor: Hypervisor): Promise<Reconciled> {
  await db().cloudEvent.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - EVENTS_KEPT_MS) } } })
  for (const subject of await openSubjects(db())) await wake(db(), subject)
  await deleteForDeletedOwners()
  try {
    // The hypervisor is listed before our rows: a row is written before its machine exists and deleted after it.
    const listedAt = new Date()
    const inventory = await hypervisor.inventory()
    return {
      ...(await quarantineUnrecorded(hypervisor, inventory)),
      lost: await correctServers(hypervisor, inventory, listedAt),
    }
  } catch (error) {
    if (!isStepError(error)) throw error
    log().warn({ err: error }, 'the hypervisor could not be compared with our records')
    return { removed: [], unknown: [], lost: [] }
  }
}

async function quarantineUnrecorded(hypervisor: Hypervisor, found: Inventory): Promise<Quarantined> {
  const ids = found.servers.map((server) => server.id)
  const servers = await unrecorded(db().cloudServer, ids)
  const networks = await unrecorded(db().cloudNetwork, found.networks)
  const templates = await unrecorded(db().cloudTemplate, found.templates)
  const foreign = await hypervisor.foreign(SYSTEM_IMAGES.map(({ TechName }) => TechName))
  const describing = (kind: HostKind, at: number | string) => async () =>
    (await hypervisor.describe(kind, at)) ?? { Name: `${kind.toLowerCase()} ${at}` }
  const token = 'no record'
  return quarantine(
    ['Server', 'Network', 'Template'],
    [
      ...servers.map((id) => ({
        kind: 'Server' as const,
        key: String(id),
        describe: describing('Server', id),
        remove: () => hypervisor.deleteServer(id, token),
      })),
      ...networks.map((id) => ({
        kind: 'Network' as const,
        key: String(id),
        describe: describing('Network', id),
        remove: () => hypervisor.deleteNetwork(id, token),
      })),
      ...templates.map((id) => ({
        kind: 'Template' as const,
        key: String(id),
        describe: describing('Template', id),
        remove: () => hypervisor.deleteTemplate(id, token),
      })),
      ...foreign.map(({ kind, name }) => ({ kind, key: name, describe: describing(kind, name) })),
    ],
  )
}

interface Table {
  findMany(query: { where: { id: { in: number[] } }; select: { id: true } }): PromiseLike<{ id: number }[]>
}

async function unrecorded(table: Table, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await table.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const recorded = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !recorded.has(id))
}

/** Records a system that shut itself down or a machine that disappeared, unless a job touched it recently. */
async function correctServers(hypervisor: Hypervisor, found: Inventory, listedAt: Date): Promise<number[]> {
  const power = new Map(found.servers.map((server) => [server.id, server.isPowerOn]))
  const rows = await db().cloudServer.findMany({ where: { state: 'Active' } })
  const lost: number[] = []
  for (const row of rows.filter((server) => power.get(server.id) !== server.isPowerOn)) {
    const isPowerOn = power.get(row.id)
    if (isPowerOn === undefined && (await hypervisor.inspectServer(row.id)) !== null) continue
    const state = isPowerOn === undefined ? transition('Server', row.state as State, 'lost')?.to : row.state
    if (state && (await correct(row, { state, isPowerOn: isPowerOn ?? false }, listedAt)) && isPowerOn === undefined) {
      lost.push(row.id)
    }
  }
  return lost
}

/** @returns false when a job worked on the server since (or shortly before) the hypervisor was listed */
function correct(row: CloudServer, data: { state: string; isPowerOn: boolean }, listedAt: Date): Promise<boolean> {
  const { id, ownerId } = row
  const recent = new Date(listedAt.getTime() - CLOCK_SKEW_MS)
  return transaction(async (tx) => {
    await lockOwner(tx, ownerId)
    const touched = await tx.cloudJob.count({
      where: { subject: subjectOf('Server', id), OR: [{ state: { in: UNFINISHED } }, { endedAt: { gte: recent } }] },
    })
    const { count } =
      touched > 0 ? { count: 0 } : await tx.cloudServer.updateMany({ where: { id, state: 'Active' }, data })
    if (count > 0) await announce(tx, { owner: ownerId, resource: { type: 'Server', id } })
    return count > 0
  })
}

/**
 * Deletes, by ordinary jobs, what belongs to accounts whose deletion is recorded. A missing account
 * is no reason: the database may have been restored in part.
 */
async function deleteForDeletedOwners(): Promise<void> {
  for (const ownerId of await deletedOwners(db())) {
    await transaction(async (tx) => {
      await lockOwner(tx, ownerId)
      const state = { not: 'Deleting' }
      for (const { id, name } of await tx.cloudServer.findMany({ where: { ownerId, state } })) {
        await tx.cloudServer.update({ where: { id }, data: { state: 'Deleting' } })
        await addJob(tx, 'Delete', { id, ownerId, name })
      }
      // A server that is being deleted lets nothing in, whatever its firewalls were.
      await tx.cloudFirewall.deleteMany({ where: { ownerId } })
      await tx.cloudStack.deleteMany({ where: { ownerId } })
      for (const { id, name } of await tx.cloudNetwork.findMany({ where: { ownerId, state } })) {
        await tx.cloudLink.deleteMany({ where: { networkId: id } })
        await tx.cloudNetwork.update({ where: { id }, data: { state: 'Deleting' } })
        await addJob(tx, 'DeleteNetwork', { id, ownerId, name })
      }
      for (const { id, name } of await tx.dnsZone.findMany({ where: { ownerId, state } })) {
        await tx.dnsZone.update({ where: { id }, data: { state: 'Deleting' } })
        await addJob(tx, 'DeleteZone', { id, ownerId, name })
      }
      for (const { id, name } of await tx.cloudTemplate.findMany({ where: { ownerId, state } })) {
        await tx.cloudTemplate.update({ where: { id }, data: { state: 'Deleting' } })
        await addJob(tx, 'DeleteTemplate', { id, ownerId, name })
      }
    })
  }
}
