import type { CloudStack } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/errors.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import { replaceFirewallRules, updateFirewall } from '../firewalls/firewalls.service.ts'
import type { StackParts } from '../jobs/job-repository.sql.ts'
import { described } from '../labels/described.ts'
import { updateNetwork } from '../networks/networks.service.ts'
import { updateServer } from '../servers/change-server.service.ts'
import { actOnServer } from '../servers/server-actions.service.ts'
import { isChanged, type Compared } from './compare-parts.ts'
import { createParts, setPointers, within, type Present } from './create-parts.ts'
import type { PresentParts } from './present-parts.ts'
import type { CreateStack, PartKind } from './stacks.schema.ts'

interface Changed {
  /** Of new servers, by their ids. */
  passwords: ReadonlyMap<number, string | null>
  adds: StackParts
  removes: StackParts
}

type Made = Omit<Present, 'records'>

/**
 * Adds the parts of a request that a stack lacks and changes those that differ, by the operations for single parts.
 * Parts that are not in the request are removed later, at the end of the change. The caller holds the owner's lock.
 * @throws AppError naming the field of the request
 */
export async function changeParts(
  ctx: Context,
  stack: CloudStack,
  input: CreateStack,
  { present, compared }: { present: PresentParts; compared: readonly Compared[] },
): Promise<Changed> {
  const named = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]))
  const kept = compared.filter((one) => one.kind === 'Record' && one.isPresent && one.changes.length === 0)
  const made = await createParts(ctx, stack, input, {
    networks: named(present.networks),
    firewalls: named(present.firewalls),
    servers: named(present.servers),
    records: new Set(kept.flatMap(({ at }) => at ?? [])),
  })
  for (const one of compared.filter(isChanged)) await changePart(ctx, input, one)
  const removes = partsOf(compared.filter(({ at }) => at === null))
  for (const [at, part] of input.Servers.entries()) {
    const row = present.servers.find(({ name }) => name === part.Name)
    if (!row) continue
    const { Links, Uses } = await within(`Servers.${at}`, () => connect(ctx, row, part, made), 's')
    removes.Links.push(...Links.filter(({ NetworkID }) => !removes.Networks.includes(NetworkID)))
    removes.Uses.push(...Uses.filter(({ FirewallID }) => !removes.Firewalls.includes(FirewallID)))
  }
  await changePointers(ctx, stack.ownerId, input, compared)
  const isNew = ({ kind, isPresent }: Compared) => kind === 'Record' && !isPresent
  const ids = (all: ReadonlyMap<string, number>, old: readonly { id: number }[]) =>
    [...all.values()].filter((id) => !old.some((row) => row.id === id))
  const adds = {
    ...partsOf(compared.filter(isNew)),
    Servers: ids(made.servers, present.servers),
    Networks: ids(made.networks, present.networks),
    Firewalls: ids(made.firewalls, present.firewalls),
  }
  return { passwords: made.passwords, adds, removes }
}

/** The operations that change fields of a part. */
const CHANGED_BY: readonly { of: PartKind; fields: readonly string[]; by: Pick<AnyOperation, 'join'> }[] = [
  { of: 'Network', fields: ['Labels'], by: updateNetwork },
  { of: 'Firewall', fields: ['Labels'], by: updateFirewall },
  { of: 'Firewall', fields: ['Rules'], by: replaceFirewallRules },
  { of: 'Server', fields: ['Labels', 'CPU', 'RAM', 'HDD', 'HDDType', 'IsHighPerformance'], by: updateServer },
]

/** Changes the fields of a part, except the networks, firewalls and pointer of a server, which come later. */
async function changePart(ctx: Context, input: CreateStack, { kind, id, at, changes }: Compared): Promise<void> {
  if (kind === 'Stack') await ctx.db.cloudStack.update({ where: { id: found(id) }, data: described(input) })
  for (const { of, fields, by } of CHANGED_BY) {
    const own = changes.filter(({ Field }) => fields.includes(Field))
    if (kind !== of || own.length === 0) continue
    const wanted = Object.fromEntries(own.map(({ Field, After }) => [Field, After]))
    await within(`${kind}s.${at}`, () => by.join(ctx, { id, ...wanted }))
  }
}

type Connections = Pick<StackParts, 'Links' | 'Uses'>

/** Joins a server to networks and firewalls. @returns those that it is to leave */
async function connect(
  ctx: Context,
  { id, links, firewalls }: PresentParts['servers'][number],
  part: CreateStack['Servers'][number],
  made: Made,
): Promise<Connections> {
  const NetworkIDs = new Set([...part.NetworkIDs, ...part.Networks.map((name) => found(made.networks.get(name)))])
  const FirewallIDs = new Set([...part.FirewallIDs, ...part.Firewalls.map((name) => found(made.firewalls.get(name)))])
  const linked = new Set(links.map(({ networkId }) => networkId))
  const applied = new Set(firewalls.map(({ firewallId }) => firewallId))
  for (const NetworkID of NetworkIDs.difference(linked))
    await actOnServer.join(ctx, { id, Type: 'AddNetwork', NetworkID })
  for (const FirewallID of FirewallIDs.difference(applied))
    await actOnServer.join(ctx, { id, Type: 'AddFirewall', FirewallID })
  return {
    Links: [...linked.difference(NetworkIDs)].map((NetworkID) => ({ ServerID: id, NetworkID })),
    Uses: [...applied.difference(FirewallIDs)].map((FirewallID) => ({ ServerID: id, FirewallID })),
  }
}

async function changePointers(
  ctx: Context,
  ownerId: string,
  input: CreateStack,
  compared: readonly Compared[],
): Promise<void> {
  const ids: number[] = []
  for (const { kind, id, changes } of compared.filter(isChanged)) {
    const change = changes.find(({ Field }) => Field === 'PTR')
    if (kind !== 'Server' || id === null || !change) continue
    await ctx.db.cloudServer.update({ where: { id }, data: { ptr: change.After as string | null } })
    ids.push(id)
  }
  if (ids.length > 0) await setPointers(ctx.db, ownerId, ids, input.Servers, { always: true })
}

function partsOf(compared: readonly Compared[]): StackParts {
  const ids = (kind: PartKind) => compared.flatMap((one) => (one.kind === kind ? (one.id ?? []) : []))
  return {
    Servers: ids('Server'),
    Networks: ids('Network'),
    Firewalls: ids('Firewall'),
    Records: compared.flatMap(({ key }) => key ?? []),
    Links: [],
    Uses: [],
  }
}
