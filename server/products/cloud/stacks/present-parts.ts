import { texts } from '#i18n/texts.ts'
import type { CloudStack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { HDD_TYPES } from '../bounds.schema.ts'
import { WITH_SERVER } from '../dns/zones/zone-content.ts'
import { Rules } from '../firewalls/firewalls.schema.ts'
import { UNFINISHED, paramsOf } from '../jobs/job-repository.sql.ts'
import { labelsOf } from '../labels/selector.ts'
import { rangeOf } from '../networks/range.schema.ts'
import { StackDefinition } from './stacks.schema.ts'

export type PresentParts = Awaited<ReturnType<typeof presentParts>>
type Row<Kind extends keyof PresentParts> = PresentParts[Kind][number]

const PRESENT = { state: { not: 'Deleting' } }
const BY_AGE = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]

/**
 * The parts of a stack that are not being deleted, with the networks and firewalls of servers after all waiting jobs.
 * @throws conflict when a server waits for another size, or two parts of a kind have the same name
 */
export async function presentParts(tx: Db, { id: stackId, ownerId }: Pick<CloudStack, 'id' | 'ownerId'>) {
  const query = { where: { stackId, ...PRESENT }, orderBy: BY_AGE }
  const servers = await tx.cloudServer.findMany({
    ...query,
    include: { links: true, firewalls: { where: { state: { not: 'Removing' } } } },
  })
  const networks = await tx.cloudNetwork.findMany(query)
  const firewalls = await tx.cloudFirewall.findMany({ where: { stackId }, orderBy: BY_AGE })
  const records = await tx.dnsRecordSet.findMany({
    where: { stackId, zone: PRESENT },
    include: { ...WITH_SERVER, zone: true },
    orderBy: [{ zoneId: 'asc' }, { name: 'asc' }, { type: 'asc' }],
  })
  for (const rows of [servers, networks, firewalls]) refuseAmbiguous(rows)
  const waiting = await tx.cloudJob.findMany({
    where: {
      ownerId,
      type: { in: ['Resize', 'RemoveNetwork'] },
      state: { in: UNFINISHED },
      resourceId: { in: servers.map(({ id }) => id) },
    },
  })
  const [resize] = waiting.filter(({ type }) => type === 'Resize')
  if (resize) {
    const text = texts('cloud.errors')('stackPartBusy', { name: paramsOf(resize).ResourceName ?? resize.subject })
    throw new AppError('conflict', text, { reason: 'wrong_state', data: { ids: [resize.resourceId] } })
  }
  const leaving = new Set(waiting.map((job) => `${job.resourceId} ${paramsOf(job).NetworkID}`))
  const linked = servers.map((server) => ({
    ...server,
    links: server.links.filter(({ serverId, networkId }) => !leaving.has(`${serverId} ${networkId}`)),
  }))
  return { servers: linked, networks, firewalls, records }
}

/** The stack in the form of the request that would create it, without keys and user data, which no answer contains. */
export function definitionOf(stack: CloudStack, present: PresentParts): StackDefinition {
  const common = labelsOf(stack)
  const own = (row: { labels: unknown }) =>
    Object.fromEntries(Object.entries(labelsOf(row)).filter(([key, value]) => common[key] !== value))
  return StackDefinition.parse({
    Name: stack.name,
    Labels: common,
    Servers: present.servers.map((row) => {
      const { PTR, ...fields } = serverFields(row, present)
      return { Name: row.name, ...fields, Labels: own(row), ...(PTR !== null && { PTR }) }
    }),
    Networks: present.networks.map((row) => ({ Name: row.name, ...networkFields(row), Labels: own(row) })),
    Firewalls: present.firewalls.map((row) => ({ Name: row.name, ...firewallFields(row), Labels: own(row) })),
    Records: present.records.map((row) => {
      const { Server, ...fields } = recordFields(row, present)
      return { ZoneID: row.zoneId, Name: row.name, Type: row.type, ...fields, ...(Server !== null && { Server }) }
    }),
  })
}

/** The fields of a server that a request names, beside its name. */
export function serverFields(row: Row<'servers'>, { networks, firewalls }: PresentParts) {
  const [Networks, NetworkIDs] = divided(
    row.links.map(({ networkId }) => networkId),
    networks,
  )
  const [Firewalls, FirewallIDs] = divided(
    row.firewalls.map(({ firewallId }) => firewallId),
    firewalls,
  )
  const { cpu: CPU, ram: RAM, hdd: HDD, hddType: HDDType, isHighPerformance: IsHighPerformance } = row
  const size = { CPU, RAM, HDD, HDDType: HDD_TYPES.find((type) => type === HDDType) ?? 'SSD', IsHighPerformance }
  const joined = { Networks, NetworkIDs, Firewalls, FirewallIDs }
  return { ...size, imageID: row.imageId, Labels: labelsOf(row), ...joined, PTR: row.ptr }
}

export function networkFields(row: Row<'networks'>) {
  return { Range: rangeOf({ Gateway: row.gateway }), Labels: labelsOf(row) }
}

export function firewallFields(row: Row<'firewalls'>) {
  return { Rules: Rules.parse(row.rules), Labels: labelsOf(row) }
}

/** The fields of a record set. One that follows a server has no values, and names the server if it is in the stack. */
export function recordFields(row: Row<'records'>, { servers }: PresentParts) {
  const followed = servers.find(({ id }) => id === row.serverId)
  return {
    Values: row.serverId === null ? row.values : [],
    Server: followed?.name ?? null,
    ServerID: followed ? null : row.serverId,
    TTL: row.ttl,
    Protected: row.protected,
    Comment: row.comment,
    Labels: labelsOf(row),
  }
}

/** Divides ids into the names of those that are parts and the other ids, both in order. */
export function divided(ids: readonly number[], parts: readonly { id: number; name: string }[]) {
  const names = new Map(parts.map(({ id, name }) => [id, name]))
  return [
    ids.flatMap((id) => names.get(id) ?? []).toSorted(),
    ids.filter((id) => !names.has(id)).toSorted((a, b) => a - b),
  ] as const
}

/** @throws conflict when two parts have the same name, because they were renamed by hand */
function refuseAmbiguous(rows: readonly { id: number; name: string }[]): void {
  const twice = rows.find(({ name, id }) => rows.some((other) => other.name === name && other.id < id))
  if (!twice) return
  const text = texts('cloud.errors')('stackNameTwice', { name: twice.name })
  const ids = rows.filter(({ name }) => name === twice.name).map(({ id }) => id)
  throw new AppError('conflict', text, { reason: 'ambiguous_name', data: { ids } })
}
