import { texts } from '#i18n/texts.ts'
import type { CloudStack } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError, found, isAppError } from '#server/core/errors.ts'
import { checkForward, reverseZoneTaken } from '../dns/pointers/pointers.service.ts'
import { settlePointers } from '../dns/pointers/settle-pointers.ts'
import { canonicalSets, changeRecordSets, type WantedSet } from '../dns/records/change-record-sets.ts'
import { normalizedZoneName } from '../dns/zones/zones.service.ts'
import { createFirewall } from '../firewalls/firewalls.service.ts'
import { UNFINISHED } from '../jobs/job-repository.sql.ts'
import type { Labels } from '../labels/labels.schema.ts'
import { createNetwork } from '../networks/networks.service.ts'
import { createServer } from '../servers/servers.service.ts'
import type { CreateStack } from './stacks.schema.ts'

type Stack = Pick<CloudStack, 'id' | 'ownerId'>

/** Ids by the names in the request. */
type Named = ReadonlyMap<string, number>

/** The parts of a request that a stack already has. */
export interface Present {
  networks: Named
  firewalls: Named
  servers: Named
  /** Indexes of record sets in the request that do not change. */
  records: ReadonlySet<number>
}

const NOTHING: Present = { networks: new Map(), firewalls: new Map(), servers: new Map(), records: new Set() }

interface Made extends Omit<Present, 'records'> {
  /** Of new servers, by their ids. */
  passwords: ReadonlyMap<number, string | null>
}

/**
 * Makes the parts of a stack by the operations that make each of them alone: what any of them refuses is refused here,
 * and then nothing is made. Parts that are `present` are left as they are, but for record sets. The caller holds the
 * owner's lock.
 * @returns the ids of all parts that the request names
 * @throws AppError naming the field of the request
 */
export async function createParts(ctx: Context, stack: Stack, input: CreateStack, present = NOTHING): Promise<Made> {
  const tx = ctx.db
  const { id: stackId, ownerId } = stack
  const labelled = <T extends { Labels: Labels }>(part: T): T => ({
    ...part,
    Labels: { ...input.Labels, ...part.Labels },
  })
  const networks = await eachPart('Networks', input.Networks, present.networks, (part) =>
    createNetwork.join(ctx, labelled(part)),
  )
  const firewalls = await eachPart('Firewalls', input.Firewalls, present.firewalls, (part) =>
    createFirewall.join(ctx, labelled(part)),
  )
  const passwords = new Map<number, string | null>()
  const servers = await eachPart('Servers', input.Servers, present.servers, async (part) => {
    const { Networks, Firewalls, PTR, ...alone } = part
    const NetworkIDs = [...part.NetworkIDs, ...Networks.map((name) => found(networks.get(name)))]
    const FirewallIDs = [...part.FirewallIDs, ...Firewalls.map((name) => found(firewalls.get(name)))]
    const made = await createServer.join(ctx, labelled({ ...alone, NetworkIDs, FirewallIDs }))
    const ptr = PTR === undefined ? null : normalizedZoneName(PTR, 'PTR')
    await tx.cloudServer.update({ where: { id: made.ID }, data: { stackId, ptr } })
    passwords.set(made.ID, made.AdminPassword)
    return made
  })
  await tx.cloudNetwork.updateMany({ where: { id: { in: [...networks.values()] } }, data: { stackId } })
  await tx.cloudFirewall.updateMany({ where: { id: { in: [...firewalls.values()] } }, data: { stackId } })
  await createRecords(tx, stack, input.Records, servers, present.records)
  await setPointers(tx, ownerId, [...passwords.keys()], input.Servers)
  return { networks, firewalls, servers, passwords }
}

async function eachPart<Part extends { Name: string }>(
  kind: string,
  parts: readonly Part[],
  present: Named,
  make: (part: Part) => Promise<{ ID: number }>,
): Promise<Named> {
  const ids = new Map<string, number>()
  for (const [at, part] of parts.entries()) {
    const id = present.get(part.Name) ?? (await within(`${kind}.${at}`, () => make(part))).ID
    ids.set(part.Name, id)
  }
  return ids
}

/** Runs `work`, and names the fields of its error as in the request: `NetworkID` becomes `Servers.0.NetworkIDs`. */
export async function within<T>(path: string, work: () => T | Promise<T>, ending = ''): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error) || !error.details.fields) throw error
    const entries = Object.entries(error.details.fields).map(
      ([name, faults]) => [`${path}.${name}${ending}`, faults] as const,
    )
    const [[name, [fault]] = [path, ['']]] = entries
    throw new AppError(error.code, `${name}: ${fault}`, { ...error.details, fields: Object.fromEntries(entries) })
  }
}

/** Creates record sets, and replaces those that the stack already has. */
async function createRecords(
  tx: Db,
  { id: stackId, ownerId }: Stack,
  records: CreateStack['Records'],
  servers: Named,
  kept: ReadonlySet<number>,
): Promise<void> {
  const others = [...records.entries()].filter(([at]) => !kept.has(at))
  const byZone = Map.groupBy(others, ([, { ZoneID }]) => ZoneID)
  for (const [zoneId, entries] of byZone) {
    const zone = await tx.dnsZone.findFirst({ where: { id: zoneId, ownerId } })
    if (!zone) throw fieldError(`Records.${entries[0]?.[0]}.ZoneID`, texts('cloud.errors')('noZone', { id: zoneId }))
    const wanted: WantedSet[] = []
    for (const [at, { ZoneID: _, Server, ...set }] of entries) {
      const ServerID = Server === undefined ? set.ServerID : found(servers.get(Server))
      const [one] = await within(`Records.${at}`, () => canonicalSets(tx, zone, [{ ...set, ServerID }], ''))
      if (!one) continue
      await refuseTaken(tx, { zoneId, stackId }, one, wanted, `Records.${at}.Name`)
      wanted.push({ ...one, stackId })
    }
    await changeRecordSets(tx, { zone, wanted, replacesAll: false })
  }
}

/**
 * Refuses a record set that exists outside of the stack: what a stack makes is deleted with it.
 * @throws unprocessable
 */
async function refuseTaken(
  tx: Db,
  { zoneId, stackId }: { zoneId: number; stackId: number },
  { name, type }: WantedSet,
  others: readonly WantedSet[],
  field: string,
): Promise<void> {
  const t = texts('cloud.errors')
  if (others.some((one) => one.name === name && one.type === type))
    throw fieldError(field, t('duplicateSet', { name, type }))
  const present = await tx.dnsRecordSet.findUnique({ where: { zoneId_name_type: { zoneId, name, type } } })
  if (present && present.stackId !== stackId) throw fieldError(field, t('recordTaken', { name, type }))
}

/**
 * Sets the PTR records of servers by jobs, and checks the host names in `ptr` first. These may need records of the
 * stack, so call it after those are stored.
 * @throws unprocessable for a host name with another address, conflict where an account has the reverse zone
 */
export async function setPointers(
  tx: Db,
  ownerId: string,
  ids: readonly number[],
  servers: CreateStack['Servers'],
  options: { always?: boolean } = {},
): Promise<void> {
  const rows = await tx.cloudServer.findMany({ where: { id: { in: [...ids] }, ptr: { not: null } } })
  for (const row of rows) {
    const at = servers.findIndex(({ Name }) => Name === row.name)
    await checkForward(tx, row, row.ptr ?? '', `Servers.${at}.PTR`)
  }
  await settlePointers(tx, ownerId, ids, options)
  const where = { ownerId, type: 'SetPTR', resourceId: { in: [...ids] }, state: { in: UNFINISHED } }
  const jobs = new Set((await tx.cloudJob.findMany({ where })).map(({ resourceId }) => resourceId))
  const refused = rows.find(({ id }) => !jobs.has(id))
  if (refused) throw reverseZoneTaken(refused)
}
