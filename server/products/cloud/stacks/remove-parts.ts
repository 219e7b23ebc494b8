import { texts } from '#i18n/texts.ts'
import type { CloudStack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { changeRecordSets } from '../dns/records/change-record-sets.ts'
import { WITH_SERVER } from '../dns/zones/zone-content.ts'
import { UNFINISHED, jobsSince, lastJob, type JobParams, type StackParts } from '../jobs/job-repository.sql.ts'
import type { JobType } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { willBeLinked } from '../networks/addresses.ts'
import { endNetwork } from '../networks/networks.service.ts'
import { beginEnd } from '../servers/change-server.service.ts'
import { stateAfter } from '../states.ts'

type Stack = Pick<CloudStack, 'id' | 'ownerId'>

const PRESENT = { state: { not: 'Deleting' } }
const CHANGEABLE = { state: { notIn: ['Deleting', 'Failed'] } }

/**
 * Begins to delete what a stack has made and what is still there, in the reverse order of its creation: records,
 * servers, networks and firewalls. The caller holds the owner's lock.
 * @param only only these parts; servers that stay leave deleted networks and firewalls, and those in `Links` and `Uses`
 * @returns the jobs that have to end
 * @throws conflict for a part that is protected, or that something outside of the stack uses
 */
export async function removeParts(tx: Db, stack: Stack, only?: StackParts): Promise<number[]> {
  const { ownerId } = stack
  const those = partsWhere(stack.id, only)
  await checkRemovable(tx, stack, only)
  const since = await lastJob(tx, ownerId)
  if (only) await disconnect(tx, stack, only)
  await removeRecords(tx, those.records)
  const order = { orderBy: { createdAt: 'desc' as const } }
  for (const server of await tx.cloudServer.findMany({ where: { ...those.servers, ...PRESENT }, ...order })) {
    await beginEnd(tx, server)
    await addJob(tx, 'Delete', server)
  }
  for (const network of await tx.cloudNetwork.findMany({ where: { ...those.networks, ...PRESENT }, ...order }))
    await endNetwork(tx, network)
  await removeFirewalls(tx, those.firewalls)
  const earlier = await openDeletions(tx, ownerId, those)
  return [...new Set([...earlier, ...(await jobsSince(tx, ownerId, since))])]
}

type Those = ReturnType<typeof partsWhere>

/** The conditions for the parts of a stack, or for some of them. */
function partsWhere(stackId: number, only?: StackParts) {
  const some = (ids: readonly number[] | undefined) => ({ stackId, ...(ids && { id: { in: [...ids] } }) })
  const OR = only?.Records.map(({ ZoneID, Name, Type }) => ({ zoneId: ZoneID, name: Name, type: Type }))
  return {
    servers: some(only?.Servers),
    networks: some(only?.Networks),
    firewalls: some(only?.Firewalls),
    records: { stackId, zone: PRESENT, ...(OR && { OR }) },
  }
}

/** @throws conflict naming what stands in the way of a deletion */
export async function checkRemovable(tx: Db, { id: stackId }: Stack, only?: StackParts): Promise<void> {
  const t = texts('cloud.errors')
  const those = partsWhere(stackId, only)
  const isProtected = { isProtected: true }
  const outside = { OR: [{ stackId: null }, { stackId: { not: stackId } }] }
  const kept = [
    ...(await tx.cloudServer.findMany({ where: { ...those.servers, ...isProtected, ...PRESENT } })),
    ...(await tx.cloudNetwork.findMany({ where: { ...those.networks, ...isProtected, ...PRESENT } })),
    ...(await tx.cloudFirewall.findMany({ where: { ...those.firewalls, ...isProtected } })),
  ]
  if (kept.length > 0) throw refusal('protected', t('stackProtected', { list: listed(kept) }), kept)
  const sets = await tx.dnsRecordSet.findMany({ where: { ...those.records, protected: true } })
  if (sets.length > 0) {
    const list = sets.map(({ name, type }) => `${name} ${type}`).join(', ')
    throw refusal('protected', t('stackProtected', { list }), [])
  }
  const members = await tx.cloudServer.findMany({
    where: { ...outside, links: { some: { network: { ...those.networks, ...PRESENT } } } },
  })
  if (members.length > 0) throw refusal('network_in_use', t('stackNetworkInUse', { list: listed(members) }), members)
  const filtered = await tx.cloudServer.findMany({
    where: { ...outside, firewalls: { some: { firewall: those.firewalls } } },
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

/** Servers that stay leave networks and firewalls, as far as they are still in them. */
async function disconnect(tx: Db, { id: stackId }: Stack, { Links, Uses }: StackParts): Promise<void> {
  for (const { ServerID, NetworkID } of Links) {
    const network = await tx.cloudNetwork.findUnique({ where: { id: NetworkID } })
    if (!network || !(await willBeLinked(tx, ServerID, NetworkID))) continue
    await addChange(tx, { id: ServerID, stackId }, 'RemoveNetwork', { NetworkID, NetworkName: network.name })
  }
  for (const { ServerID: serverId, FirewallID } of Uses) {
    const where = { serverId, firewallId: FirewallID, state: { not: 'Removing' } }
    const { count } = await tx.cloudFirewallUse.updateMany({ where, data: { state: 'Removing' } })
    if (count > 0) await addChange(tx, { id: serverId, stackId }, 'RemoveFirewall', { FirewallID })
  }
}

/** Adds a job that changes a server, unless the server is being deleted or has failed. */
async function addChange(tx: Db, which: { id: number; stackId: number }, type: JobType, params: JobParams) {
  const server = await tx.cloudServer.findFirst({ where: { ...which, ...CHANGEABLE } })
  if (!server) return
  const state = stateAfter('Server', server, 'change')
  await tx.cloudServer.update({ where: { id: server.id }, data: { state } })
  await addJob(tx, type, server, { params })
}

/** Deletes record sets; those of a zone that is being deleted go with the zone. */
async function removeRecords(tx: Db, where: Those['records']): Promise<void> {
  const rows = await tx.dnsRecordSet.findMany({ where, include: { ...WITH_SERVER, zone: true } })
  for (const [, sets] of Map.groupBy(rows, ({ zoneId }) => zoneId)) {
    const wanted = sets.map((row) => ({ ...row, values: [], serverId: null, server: null }))
    const zone = sets[0]?.zone
    if (zone) await changeRecordSets(tx, { zone, wanted, replacesAll: false })
  }
}

/** Deletes firewalls; servers that stay are then filtered by the others that they have. */
async function removeFirewalls(tx: Db, where: Those['firewalls']): Promise<void> {
  const uses = await tx.cloudFirewallUse.findMany({ where: { firewall: where } })
  await tx.cloudFirewall.deleteMany({ where })
  for (const { serverId, firewallId } of uses)
    await addChange(tx, { id: serverId, stackId: where.stackId }, 'RemoveFirewall', { FirewallID: firewallId })
}

/** The jobs of parts whose deletion was requested before. */
async function openDeletions(tx: Db, ownerId: string, those: Those): Promise<number[]> {
  const idsOf = (rows: readonly { id: number }[]) => ({ in: rows.map(({ id }) => id) })
  const servers = idsOf(await tx.cloudServer.findMany({ where: those.servers, select: { id: true } }))
  const networks = idsOf(await tx.cloudNetwork.findMany({ where: those.networks, select: { id: true } }))
  const OR = [
    { type: { in: ['Delete', 'SetPTR'] }, resourceId: servers },
    { type: 'DeleteNetwork', resourceId: networks },
  ]
  const where = { ownerId, state: { in: UNFINISHED }, OR }
  return (await tx.cloudJob.findMany({ where, select: { id: true } })).map(({ id }) => id)
}
