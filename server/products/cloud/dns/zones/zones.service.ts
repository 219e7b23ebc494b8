import { texts } from '#i18n/texts.ts'
import { parse } from 'tldts'
import type { DnsZone } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { fieldError, found } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { env } from '#server/settings/env.ts'
import { cloudMutation, cloudQuery, zoneQuery } from '../../operation.ts'
import type { State } from '../../bounds.schema.ts'
import { openJobs } from '../../jobs/job-repository.sql.ts'
import { addJob } from '../../jobs/queue.ts'
import type { Labels } from '../../labels/labels.schema.ts'
import { labelsOf } from '../../labels/selector.ts'
import { checkQuota } from '../../limits/limits.service.ts'
import { newestFirst, ownListed } from '../../own-list.ts'
import { lockOwner } from '../../owner.sql.ts'
import { delegationOf, isTrustedBy } from '../delegation/delegation.ts'
import { changeRecordSets } from '../records/change-record-sets.ts'
import { namesAbove, normalizeZoneName, toUnicode } from '../records/names.ts'
import { isRecordError } from '../records/presentation.ts'
import { nearestZone } from './nearest-zone.ts'
import { nextSerial } from './zone-content.ts'
import { checkControl } from './zone-control.ts'
import { readZoneFile } from './zone-file.ts'
import { CreateZone, ListZones, ZoneId, ZoneList, ZoneView } from './zones.schema.ts'

export const listZones = cloudQuery({
  id: 'cloud.zones.list',
  summary: 'List DNS zones',
  acts: { kind: 'zone', lists: ({ items }) => items.map(({ ID }) => `zone:${ID}`) },
  input: ListZones,
  output: ZoneList,
  async run(ctx, { name, label_selector, ...paging }) {
    const own = await ownListed(ctx, ctx.db.dnsZone, label_selector, 'zone')
    const where = { ...own, ...(name !== undefined && namedLike(name)) }
    const rows = await ctx.db.dnsZone.findMany({ where, include: COUNT, ...newestFirst(paging) })
    return { items: await viewsOf(ctx.db, rows), total: await ctx.db.dnsZone.count({ where }) }
  },
})

export const getZone = zoneQuery({
  id: 'cloud.zones.get',
  summary: 'Get a DNS zone',
  input: ZoneId,
  output: ZoneView,
  async run(ctx, { id }) {
    return viewOf(ctx.db, await ownZone(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id))
  },
})

export const createZone = cloudMutation({
  id: 'cloud.zones.create',
  summary: 'Create a DNS zone',
  description:
    'A name has one zone among all accounts, and none when it is on the Public Suffix List, such as co.uk. Where a zone above or below it belongs to another account, 409 ' +
    '`control_required` names the TXT records by which its owner agrees. Records may be changed straight away.',
  input: CreateZone,
  output: ZoneView,
  async run(ctx, { Name, TTL, Labels, ZoneFile }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const tx = ctx.db
    await lockOwner(tx, ownerId)
    const name = normalizedZoneName(Name, 'Name')
    if (isPublicSuffix(name)) throw fieldError('Name', texts('cloud.errors')('publicSuffix', { name: toUnicode(name) }))
    await checkQuota(tx, ownerId, { Zones: 1 })
    await checkControl(tx, ownerId, name)
    const zone = await insertZone(tx, { ownerId, name, ttl: TTL, labels: Labels })
    await addJob(tx, 'CreateZone', zone, { params: { Serial: Number(zone.serial) } })
    if (ZoneFile !== undefined) {
      const { wanted } = readZoneFile(zone, [], ZoneFile)
      await changeRecordSets(tx, { zone, wanted, replacesAll: true })
    }
    const made = await viewOf(tx, await ownZone(tx, ownerId, zone.id))
    ctx.note({ subject: `zone:${zone.id}`, after: made })
    return made
  },
})

const COUNT = { _count: { select: { recordSets: true } } }

export type ZoneRow = DnsZone & { _count: { recordSets: number } }

/** The owner's zone. @throws not_found, also for another account's */
export async function ownZone(tx: Db, ownerId: UserId, id: number): Promise<ZoneRow> {
  return found(await tx.dnsZone.findFirst({ where: { id, ownerId }, include: COUNT }))
}

/** The zone as its owner sees it, with its first unfinished job. */
export async function viewOf(tx: Db, row: ZoneRow): Promise<ZoneView> {
  return found((await viewsOf(tx, [row]))[0])
}

async function viewsOf(tx: Db, rows: readonly ZoneRow[]): Promise<ZoneView[]> {
  const jobs = await openJobs(tx, 'Zone', rows)
  const trusted = await trustedByParent(tx, rows)
  return rows.map((row) => ({
    ID: row.id,
    Name: toUnicode(row.name),
    TechName: row.name,
    State: row.state as State,
    Serial: Number(row.serial),
    PublishedSerial: row.publishedSerial === null ? null : Number(row.publishedSerial),
    TTL: row.ttl,
    Nameservers: [...env().DNS_NAMESERVERS],
    Protected: row.protected,
    Labels: labelsOf(row),
    DNSSEC: { State: dnssecState(row, trusted), Supported: env().POWERDNS_URL !== undefined, DS: row.ds },
    Delegation: delegationOf(row),
    RecordCount: row._count.recordSets,
    DateDrift: row.driftedAt?.toISOString() ?? null,
    DateCreate: row.createdAt.toISOString(),
    JobID: jobs.get(row.id) ?? null,
  }))
}

function dnssecState(row: DnsZone, trusted: ReadonlySet<number>): ZoneView['DNSSEC']['State'] {
  if (!row.signed) return 'Off'
  if (row.ds.length === 0) return 'Signing'
  return trusted.has(row.id) || isTrustedBy(delegationOf(row).DS, row) ? 'On' : 'WaitingForParent'
}

/** The zones whose parent is managed here and has one of their DS records. */
async function trustedByParent(tx: Db, rows: readonly DnsZone[]): Promise<Set<number>> {
  const signed = rows.filter((row) => row.signed && row.ds.length > 0)
  const trusted = new Set<number>()
  for (const row of signed) {
    const parent = await nearestZone(tx, namesAbove(row.name))
    if (!parent) continue
    const key = { zoneId: parent.id, name: row.name.slice(0, -parent.name.length - 1), type: 'DS' }
    const set = await tx.dnsRecordSet.findUnique({ where: { zoneId_name_type: key } })
    if (isTrustedBy(set?.values ?? [], row)) trusted.add(row.id)
  }
  return trusted
}

/** Zones whose name contains this, written in either form. */
function namedLike(text: string) {
  const lower = text.toLowerCase()
  try {
    return { OR: [{ name: { contains: lower } }, { name: { contains: normalizeZoneName(text) } }] }
  } catch (error) {
    if (!isRecordError(error)) throw error
    return { name: { contains: lower } }
  }
}

/** The name of a zone or a host as it is stored. @throws unprocessable naming the field */
export function normalizedZoneName(text: string, field: string): string {
  try {
    return normalizeZoneName(text)
  } catch (error) {
    if (!isRecordError(error)) throw error
    throw fieldError(field, error.message)
  }
}

async function insertZone(
  tx: Db,
  zone: Pick<DnsZone, 'ownerId' | 'name' | 'ttl'> & { labels: Labels },
): Promise<DnsZone> {
  for (;;) {
    const id = randomIntId()
    if ((await tx.dnsZone.count({ where: { id } })) > 0) continue
    return tx.dnsZone.create({ data: { ...zone, id, state: 'New', serial: nextSerial(null) } })
  }
}

/**
 * Whether others register their names directly below this one, as below `co.uk` and `github.io`: both parts of the
 * Public Suffix List. Names of which the list says nothing, such as `home.lan`, are ordinary ones.
 */
function isPublicSuffix(name: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(name, OPTIONS)
  return publicSuffix === name && (isIcann === true || isPrivate === true)
}

/** The name of a zone may have what a host's may not, such as `_`. */
const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false }
