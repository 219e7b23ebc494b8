import type { CloudStack, Prisma } from '#prisma/generated/client.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import type { State } from '../bounds.schema.ts'
import { toUnicode } from '../dns/records/names.ts'
import { recordSetView } from '../dns/records/record-sets.service.ts'
import { WITH_SERVER } from '../dns/zones/zone-content.ts'
import { firewallView } from '../firewalls/firewalls.service.ts'
import { openJobs } from '../jobs/job-repository.sql.ts'
import { labelsOf } from '../labels/selector.ts'
import { networkView } from '../networks/networks.service.ts'
import { serverView } from '../servers/servers.service.ts'
import type { StackSummary, StackView } from './stacks.schema.ts'

const byAge = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]

/** Counts the parts of each stack of a list. */
export const COUNTED = {
  _count: { select: { servers: true, networks: true, firewalls: true, recordSets: true } },
} satisfies Prisma.CloudStackInclude

type Counted = Prisma.CloudStackGetPayload<{ include: typeof COUNTED }>

export function stackSummary(row: Counted, jobId: number | null): StackSummary {
  const { servers, networks, firewalls, recordSets } = row._count
  return {
    ...common(row, jobId),
    Parts: { Servers: servers, Networks: networks, Firewalls: firewalls, Records: recordSets },
  }
}

/** The stack with its parts, as its owner sees it. @param passwords given only for the response to its creation */
export async function stackView(
  tx: Db,
  stack: CloudStack & { ownerId: UserId | string },
  passwords: ReadonlyMap<number, string | null> = new Map(),
): Promise<StackView> {
  const where = { stackId: stack.id }
  const servers = await tx.cloudServer.findMany({
    where,
    include: { links: { orderBy: { networkId: 'asc' } } },
    orderBy: byAge,
  })
  const networks = await tx.cloudNetwork.findMany({
    where,
    include: { links: { orderBy: { serverId: 'asc' } } },
    orderBy: byAge,
  })
  const firewalls = await tx.cloudFirewall.findMany({
    where,
    include: { uses: { orderBy: { serverId: 'asc' } } },
    orderBy: byAge,
  })
  const records = await tx.dnsRecordSet.findMany({
    where,
    include: { ...WITH_SERVER, zone: true },
    orderBy: [{ zoneId: 'asc' }, { name: 'asc' }, { type: 'asc' }],
  })
  const serverJobs = await openJobs(tx, 'Server', servers)
  const networkJobs = await openJobs(tx, 'Network', networks)
  const stackJobs = await openJobs(tx, 'Stack', [stack])
  return {
    ...common(stack, stackJobs.get(stack.id) ?? null),
    Error: await failureOf(tx, stack),
    Servers: servers.map((row) => ({
      ...serverView(row, serverJobs.get(row.id) ?? null, passwords.get(row.id) ?? null),
      PTR: row.ptr,
    })),
    Networks: networks.map((row) => networkView(row, networkJobs.get(row.id) ?? null)),
    Firewalls: firewalls.map(firewallView),
    Records: records.map(({ zone, ...row }) => ({
      ...recordSetView(row),
      ZoneID: zone.id,
      Zone: toUnicode(zone.name),
      State: zone.state as State,
    })),
  }
}

function common({ id, name, state, labels, createdAt }: CloudStack, jobId: number | null) {
  return {
    ID: id,
    Name: name,
    State: state as State,
    Labels: labelsOf({ labels }),
    DateCreate: createdAt.toISOString(),
    JobID: jobId,
  }
}

/** Why the last job of the stack failed. */
async function failureOf(tx: Db, { id, ownerId }: CloudStack): Promise<StackView['Error']> {
  const where = { ownerId, resourceType: 'Stack', resourceId: id }
  const job = await tx.cloudJob.findFirst({ where, orderBy: { position: 'desc' } })
  return job?.state === 'Failed' ? { Code: job.errorCode ?? 'internal', Message: job.errorMessage ?? '' } : null
}
