import { createHash } from 'node:crypto'
import { texts } from '#i18n/texts.ts'
import type { CloudStack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { fieldError } from '#server/core/errors.ts'
import { stableJson } from '#server/core/text/stable-json.ts'
import { canonicalSets } from '../dns/records/change-record-sets.ts'
import { absoluteName, toUnicode } from '../dns/records/names.ts'
import { normalizedZoneName } from '../dns/zones/zones.service.ts'
import { keysFor } from '../keys/keys.service.ts'
import { labelsOf } from '../labels/selector.ts'
import { gatewayOf } from '../networks/addresses.ts'
import { within } from './create-parts.ts'
import {
  divided,
  firewallFields,
  networkFields,
  recordFields,
  serverFields,
  type PresentParts,
} from './present-parts.ts'
import type { CreateStack, FieldChange, PartKind, StackDifference } from './stacks.schema.ts'

/** A part that the request, the stack or both have. */
export interface Compared {
  kind: PartKind
  name: string
  /** Null where there is none yet, and for record sets. */
  id: number | null
  /** Index of the part in the request; null: the part is to be removed. */
  at: number | null
  isPresent: boolean
  changes: FieldChange[]
  /** Only of record sets. */
  key?: { ZoneID: number; Name: string; Type: string }
}

/**
 * Compares the parts that a request names with those that a stack has, by their names.
 * @throws unprocessable naming the field of the request: for what cannot be changed in place, and for names that refer
 * to nothing
 */
export async function compareParts(
  tx: Db,
  stack: CloudStack,
  input: CreateStack,
  present: PresentParts,
): Promise<Compared[]> {
  const of = (labels: CreateStack['Labels']) => ({ ...input.Labels, ...labels })
  const self = differing({ Name: stack.name, Labels: labelsOf(stack) }, { Name: input.Name, Labels: input.Labels })
  return [
    { kind: 'Stack', name: stack.name, id: stack.id, at: 0, isPresent: true, changes: self },
    ...(await byName('Server', input.Servers, present.servers, {
      before: (row) => serverFields(row, present),
      async after(part, at, row) {
        if (row) await checkSecrets(tx, stack.ownerId, part, row, at)
        return wantedServer(input, part, at, present, of(part.Labels))
      },
    })),
    ...(await byName('Network', input.Networks, present.networks, {
      before: networkFields,
      async after({ Range, Labels }, at, row) {
        const isSame = Range === undefined || (await within(`Networks.${at}`, () => gatewayOf(Range))) === row?.gateway
        return { Range: row && isSame ? networkFields(row).Range : Range, Labels: of(Labels) }
      },
    })),
    ...(await byName('Firewall', input.Firewalls, present.firewalls, {
      before: firewallFields,
      after: ({ Rules, Labels }) => ({ Rules, Labels: of(Labels) }),
    })),
    ...(await comparedRecords(tx, stack, input, present)),
  ]
}

/** The difference as people see it, with a fingerprint of exactly this difference. */
export function differenceOf(stackId: number, compared: readonly Compared[]): StackDifference {
  const view = ({ kind, id, name }: Compared) => ({ Kind: kind, ID: id, Name: name })
  const Created = compared.filter(({ isPresent }) => !isPresent).map(view)
  const Changed = compared.filter(isChanged).map((one) => ({ ...view(one), Fields: one.changes }))
  const Removed = compared.filter(({ at }) => at === null).map(view)
  const text = stableJson({ stackId, Created, Changed, Removed })
  const Fingerprint = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  return { Fingerprint, Created, Changed, Removed }
}

export const isChanged = ({ isPresent, at, changes }: Compared) => isPresent && at !== null && changes.length > 0

/** The field of each kind that cannot be changed after the creation. */
const FIXED: Partial<Record<PartKind, string>> = { Server: 'imageID', Network: 'Range' }

async function byName<Part extends { Name: string }, Row extends { id: number; name: string }>(
  kind: 'Server' | 'Network' | 'Firewall',
  parts: readonly Part[],
  rows: readonly Row[],
  fields: { before(row: Row): object; after(part: Part, at: number, row: Row | undefined): object | Promise<object> },
): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const [at, part] of parts.entries()) {
    const row = rows.find(({ name }) => name === part.Name)
    const after = await fields.after(part, at, row)
    const changes = row ? differing(fields.before(row), after) : []
    const fixed = changes.find(({ Field }) => Field === FIXED[kind])
    if (fixed) throw fixedField(`${kind}s.${at}`, part.Name, fixed.Field)
    compared.push({ kind, name: part.Name, id: row?.id ?? null, at, isPresent: row !== undefined, changes })
  }
  const removed = rows.filter(({ name }) => !parts.some(({ Name }) => Name === name))
  return [...compared, ...removed.map(({ id, name }) => ({ kind, name, id, at: null, isPresent: true, changes: [] }))]
}

function differing(before: object, after: object): FieldChange[] {
  const wanted = new Map(Object.entries(after))
  return (Object.entries(before) as [string, FieldChange['Before']][]).flatMap(([Field, Before]) => {
    const After = wanted.get(Field) as FieldChange['After']
    return stableJson(Before) === stableJson(After) ? [] : [{ Field, Before, After }]
  })
}

function fixedField(path: string, name: string, field: string) {
  return fieldError(`${path}.${field}`, texts('cloud.errors')('stackFixedField', { name, field }))
}

/** Checks that keys and user data do not change. No answer contains them, so a request may leave them out. */
async function checkSecrets(
  tx: Db,
  ownerId: string,
  { Name, SSHKey, SSHKeyIDs, UserData }: CreateStack['Servers'][number],
  { sshKey, userData }: PresentParts['servers'][number],
  at: number,
): Promise<void> {
  const path = `Servers.${at}`
  if (UserData !== undefined && UserData !== userData) throw fixedField(path, Name, 'UserData')
  if (SSHKey === undefined && SSHKeyIDs.length === 0) return
  const lines = await within(path, () => keysFor(tx, ownerId, [...new Set(SSHKeyIDs)], SSHKey))
  const sorted = (text: string | null) => text?.split('\n').toSorted().join('\n')
  if (sorted(lines) !== sorted(sshKey)) throw fixedField(path, Name, SSHKey === undefined ? 'SSHKeyIDs' : 'SSHKey')
}

function wantedServer(
  input: CreateStack,
  { CPU, RAM, HDD, HDDType, IsHighPerformance, imageID, PTR, ...part }: CreateStack['Servers'][number],
  at: number,
  present: PresentParts,
  Labels: CreateStack['Labels'],
) {
  const joined = (kind: 'Network' | 'Firewall', names: readonly string[], ids: readonly number[]) => {
    const rows = kind === 'Network' ? present.networks : present.firewalls
    const [own, others] = divided([...new Set(ids)], rows)
    const gone = own.find((name) => !input[`${kind}s`].some(({ Name }) => Name === name))
    if (gone !== undefined)
      throw fieldError(`Servers.${at}.${kind}IDs`, texts('cloud.errors')('noPart', { name: gone }))
    return [[...new Set([...names, ...own])].toSorted(), others] as const
  }
  const [Networks, NetworkIDs] = joined('Network', part.Networks, part.NetworkIDs)
  const [Firewalls, FirewallIDs] = joined('Firewall', part.Firewalls, part.FirewallIDs)
  const size = { CPU, RAM, HDD, HDDType, IsHighPerformance }
  const host = PTR === undefined ? null : normalizedZoneName(PTR, `Servers.${at}.PTR`)
  return { ...size, imageID, Labels, Networks, NetworkIDs, Firewalls, FirewallIDs, PTR: host }
}

async function comparedRecords(
  tx: Db,
  { ownerId }: CloudStack,
  input: CreateStack,
  present: PresentParts,
): Promise<Compared[]> {
  const t = texts('cloud.errors')
  const keyOf = (row: { zoneId: number; name: string; type: string }) => `${row.zoneId} ${row.name} ${row.type}`
  const rows = new Map(present.records.map((row) => [keyOf(row), row]))
  const compared = new Map<string, Compared>()
  for (const [at, { ZoneID: zoneId, Server, ...set }] of input.Records.entries()) {
    const path = `Records.${at}`
    const zone = await tx.dnsZone.findFirst({ where: { id: zoneId, ownerId } })
    if (!zone) throw fieldError(`${path}.ZoneID`, t('noZone', { id: zoneId }))
    const [wanted] = await within(path, () => canonicalSets(tx, zone, [set], ''))
    if (!wanted) continue
    const { name, type, ttl: TTL, protected: Protected, comment: Comment, serverId } = wanted
    const own = present.servers.find(({ id }) => id === serverId)
    if (own && !input.Servers.some(({ Name }) => Name === own.name))
      throw fieldError(`${path}.ServerID`, t('noPart', { name: own.name }))
    const key = keyOf({ zoneId, name, type })
    if (compared.has(key)) throw fieldError(`${path}.Name`, t('duplicateSet', { name, type }))
    const row = rows.get(key)
    const before = row && recordFields(row, present)
    const ServerID = own ? null : serverId
    const values = Server === undefined && serverId === null ? wanted.values : []
    // The order of records means nothing.
    const isSame = before?.Values.toSorted().join('\n') === values.toSorted().join('\n')
    const Values = before && isSame ? before.Values : values
    const after = {
      Values,
      Server: Server ?? own?.name ?? null,
      ServerID,
      TTL,
      Protected,
      Comment,
      Labels: set.Labels ?? before?.Labels,
    }
    const changes = before ? differing(before, after) : []
    compared.set(key, { ...recordPart(zone.name, { zoneId, name, type }), at, isPresent: row !== undefined, changes })
  }
  const removed = present.records.filter((row) => !compared.has(keyOf(row)))
  return [
    ...compared.values(),
    ...removed.map((row) => ({ ...recordPart(row.zone.name, row), at: null, isPresent: true, changes: [] })),
  ]
}

function recordPart(zone: string, { zoneId, name, type }: { zoneId: number; name: string; type: string }) {
  const host = toUnicode(absoluteName(name, zone).slice(0, -1))
  return { kind: 'Record' as const, id: null, name: `${host} ${type}`, key: { ZoneID: zoneId, Name: name, Type: type } }
}
