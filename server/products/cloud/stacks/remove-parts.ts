import { texts } from '#i18n/texts.ts'
import type { CloudStack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { changeRecordSets } from '../dns/records/change-record-sets.ts'
import { WITH_SERVER } from '../dns/zones/zone-content.ts'
import { UNFINISHED } from '../jobs/job-repository.sql.ts'
import { addJob } from '../jobs/queue.ts'
import { endNetwork } from '../networks/networks.service.ts'
import { beginEnd } from '../servers/change-server.service.ts'

type Stack = Pick<CloudStack, 'id' | 'ownerId'>

const PRESENT = { state: { not: 'Deleting' } }

/**
 * Begins to delete what a stack has made and what is still there, in the reverse order of its creation: records,
 * servers, networks and firewalls. The caller holds the owner's lock.
 * @returns the jobs that have to end
 * @throws conflict for a part that is protected, or that something outside of the stack uses
 */
export async function removeParts(tx: Db, stack: Stack): Promise<number[]> {
  const { id: stackId, ownerId } = stack
  await checkRemovable(tx, stackId)
  const jobs = await removeRecords(tx, stackId)
  const order = { orderBy: { createdAt: 'desc' as const } }
  for (const server of await tx.cloudServer.findMany({ where: { stackId, ...PRESENT }, ...order })) {
    await beginEnd(tx, server)
    await addJob(tx, 'Delete', server)
  }
  for (const network of await tx.cloudNetwork.findMany({ where: { stackId, ...PRESENT }, ...order }))
    await endNetwork(tx, network)
  await tx.cloudFirewall.deleteMany({ where: { stackId } })
  return [...jobs, ...(await openDeletions(tx, ownerId, stackId))]
}

/** @throws conflict naming what stands in the way */
async function checkRemovable(tx: Db, stackId: number): Promise<void> {
  const t = texts('cloud.errors')
  const isProtected = { stackId, isProtected: true }
  const outside = { OR: [{ stackId: null }, { stackId: { not: stackId } }] }
  const kept = [
    ...(await tx.cloudServer.findMany({ where: { ...isProtected, ...PRESENT } })),
    ...(await tx.cloudNetwork.findMany({ where: { ...isProtected, ...PRESENT } })),
    ...(await tx.cloudFirewall.findMany({ where: isProtected })),
  ]
  if (kept.length > 0) throw refusal('protected', t('stackProtected', { list: listed(kept) }), kept)
  const members = await tx.cloudServer.findMany({
    where: { ...outside, links: { some: { network: { stackId, ...PRESENT } } } },
  })
  if (members.length > 0) throw refusal('network_in_use', t('stackNetworkInUse', { list: listed(members) }), members)
  const filtered = await tx.cloudServer.findMany({
    where: { ...outside, firewalls: { some: { firewall: { stackId } } } },
  })
  if (filtered.length > 0)
    throw refusal('firewall_in_use', t('stackFirewallInUse', { list: listed(filtered) }), filtered)
}

interface Part {
  id: number
  name: string
}

const listed = (rows: readonly Part[]) => rows.map(({ id, name }) => `${name} (${id})`).join(', ')

function refusal(reason: string, text: string, rows: readonly Part[]): AppError {
  return new AppError('conflict', text, { reason, data: { ids: rows.map(({ id }) => id) } })
}

/** @returns the jobs that publish their zones; a zone that is being deleted takes its records with it */
async function removeRecords(tx: Db, stackId: number): Promise<number[]> {
  const where = { stackId, zone: PRESENT }
  const rows = await tx.dnsRecordSet.findMany({ where, include: { ...WITH_SERVER, zone: true } })
  const jobs: number[] = []
  for (const [, sets] of Map.groupBy(rows, ({ zoneId }) => zoneId)) {
    const wanted = sets.map((row) => ({ ...row, values: [], serverId: null, server: null }))
    const zone = sets[0]?.zone
    if (zone) jobs.push((await changeRecordSets(tx, { zone, wanted, replacesAll: false })).job.id)
  }
  return jobs
}

/** Also those of parts whose deletion was requested before. */
async function openDeletions(tx: Db, ownerId: string, stackId: number): Promise<number[]> {
  const idsOf = (rows: readonly { id: number }[]) => ({ in: rows.map(({ id }) => id) })
  const servers = idsOf(await tx.cloudServer.findMany({ where: { stackId }, select: { id: true } }))
  const networks = idsOf(await tx.cloudNetwork.findMany({ where: { stackId }, select: { id: true } }))
  const OR = [
    { type: { in: ['Delete', 'SetPTR'] }, resourceId: servers },
    { type: 'DeleteNetwork', resourceId: networks },
  ]
  const where = { ownerId, state: { in: UNFINISHED }, OR }
  return (await tx.cloudJob.findMany({ where, select: { id: true } })).map(({ id }) => id)
}
