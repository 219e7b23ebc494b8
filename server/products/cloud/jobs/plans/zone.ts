import { setTimeout as sleep } from 'node:timers/promises'
import type { CloudJob, DnsZone } from '#prisma/generated/client.ts'
import { endResource } from '#server/platform/tokens/end-resource.ts'
import { db, type Db } from '#server/core/database/db.ts'
import { dnsEngine } from '../../dns/engine/engine.ts'
import type { RecordSetKey } from '../../dns/engine/dns-engine.ts'
import { recordSetsAt, zoneContent, zoneHead } from '../../dns/zones/zone-content.ts'
import { transferOf } from '../../dns/transfers/secondaries.ts'
import { lockOwner } from '../../owner.sql.ts'
import { settle } from '../../states.ts'
import { RetryAfter, StepError } from '../../step-error.ts'
import { UNFINISHED, paramsOf, type FormerSet } from '../job-repository.sql.ts'
import type { Plan, Save, Step, Work } from './plan.ts'

/**
 * A name server that does not answer with the new serial yet is asked again after these times, and then by the queue.
 */
const QUICK_WAITS_MS = [5, 10, 20, 40]
const ANSWER_WAIT_MS = 100
/** After this long a secondary counts as not notified, and is notified before each further wait. */
const NOTIFIED_MS = 2000
const NOTIFIED_WAIT_MS = 1000

/** Record sets that are changed one by one; where more differ, the zone is published whole. */
const MAX_CHANGED = 1000

const publishZone: Step = { name: 'Publish the zone', run: publish }
const awaitAnswer: Step = { name: 'Wait for the name servers', run: waitForAnswer }

export const zonePlans = {
  CreateZone: {
    steps: [publishZone, awaitAnswer],
    undo: remove,
    ended: (tx, job, completed) => settle(tx, 'Zone', job.resourceId, completed ? 'create.completed' : 'create.failed'),
  },
  UpdateZone: {
    steps: [publishZone, awaitAnswer],
    ended: async (tx, job, completed) => {
      if (!completed) await restore(tx, job)
      // What the change replaced is kept no longer than it can be needed.
      const { Former: _, ...params } = paramsOf(job)
      await tx.cloudJob.update({ where: { id: job.id }, data: { params } })
      await settle(tx, 'Zone', job.resourceId, 'change.ended')
    },
  },
  SignZone: {
    steps: [{ name: 'Create the key', run: sign }, publishZone, awaitAnswer],
    ended: async (tx, job, completed) => {
      if (!completed) await tx.dnsZone.updateMany({ where: { id: job.resourceId }, data: { signed: false, ds: [] } })
      await settle(tx, 'Zone', job.resourceId, 'change.ended')
    },
  },
  UnsignZone: {
    steps: [{ name: 'Remove the keys', run: unsign }, publishZone, awaitAnswer],
    ended: async (tx, job, completed) => {
      if (!completed) await tx.dnsZone.updateMany({ where: { id: job.resourceId }, data: { signed: true } })
      await settle(tx, 'Zone', job.resourceId, 'change.ended')
    },
  },
  DeleteZone: {
    steps: [
      { name: 'Remove the zone', run: remove },
      { name: 'Wait until it is no longer answered', run: waitForSilence },
    ],
    ended: async (tx, job, completed) => {
      await settle(tx, 'Zone', job.resourceId, completed ? 'delete.completed' : 'delete.failed')
      if (completed) await endResource(tx, job.ownerId, `zone:${job.resourceId}`)
    },
  },
  // A job of a server in the queue of a reverse zone. The record stays when it fails: the comparison publishes it
  // later.
  SetPTR: {
    steps: [publishZone, awaitAnswer],
    ended: async (tx, job) => {
      const zone = await tx.dnsZone.findUnique({ where: { id: zoneIdOf(job) } })
      if (!zone) return
      await lockOwner(tx, zone.ownerId)
      await settle(tx, 'Zone', zone.id, 'change.ended')
    },
  },
} satisfies Record<string, Plan>

/** @throws StepError refused when the zone was never created, or failed */
async function workingZone(id: number): Promise<DnsZone> {
  const zone = await db().dnsZone.findUnique({ where: { id } })
  if (zone && zone.state !== 'Failed') return zone
  throw new StepError('refused', 'zone_failed', 'The zone does not exist on the name servers, so this was not done')
}

/**
 * Publishes with the serial of this job instead of the zone's: later changes wait for their own
 * jobs.
 */
async function publish({ job }: Work): Promise<void> {
  const zone = await workingZone(zoneIdOf(job))
  const { Former } = paramsOf(job)
  const serial = serialOf(job, zone)
  if (Former && Former.length <= MAX_CHANGED) {
    const keys = Former.map(({ name, type }): RecordSetKey => [name, type])
    const sets = await recordSetsAt(db(), zone.id, keys)
    if (await dnsEngine().change(zoneHead(zone, serial), keys, sets)) return
  }
  await dnsEngine().publish(await zoneContent(db(), zone, serial), transferOf(zone))
}

async function waitForAnswer({ job }: Work): Promise<Save> {
  const zone = await workingZone(zoneIdOf(job))
  const serial = serialOf(job, zone)
  let answered = await dnsEngine().answeredSerial(zone.name)
  for (const ms of QUICK_WAITS_MS) {
    if (answered !== null && answered >= serial) break
    await sleep(ms)
    answered = await dnsEngine().answeredSerial(zone.name)
  }
  if (answered === null || answered < serial) {
    if (Date.now() - (job.startedAt?.getTime() ?? 0) < NOTIFIED_MS) throw new RetryAfter(ANSWER_WAIT_MS)
    await dnsEngine().notifyAgain(zone.name)
    throw new RetryAfter(NOTIFIED_WAIT_MS)
  }
  return (tx) => tx.dnsZone.updateMany({ where: { id: zone.id }, data: { publishedSerial: BigInt(answered) } })
}

async function sign({ job }: Work): Promise<Save> {
  const { id, name } = await workingZone(job.resourceId)
  const ds = await dnsEngine().sign(name)
  // Without `delegationAt`, the next check asks the parent zone for the DS records, and not only when it is due again.
  return (tx) => tx.dnsZone.updateMany({ where: { id }, data: { ds, delegationAt: null } })
}

async function unsign({ job }: Work): Promise<Save> {
  const { id, name } = await workingZone(job.resourceId)
  await dnsEngine().unsign(name)
  return (tx) => tx.dnsZone.updateMany({ where: { id }, data: { ds: [] } })
}

async function remove({ job }: Work): Promise<void> {
  const zone = await db().dnsZone.findUnique({ where: { id: job.resourceId } })
  if (zone) await dnsEngine().remove(zone.name)
}

async function waitForSilence({ job }: Work): Promise<void> {
  const zone = await db().dnsZone.findUnique({ where: { id: job.resourceId } })
  if (zone && (await dnsEngine().answeredSerial(zone.name)) !== null) throw new RetryAfter(ANSWER_WAIT_MS)
}

/** The zone in whose queue a job waits. */
const zoneIdOf = (job: CloudJob) => Number(job.subject.slice('zone:'.length))

const serialOf = (job: CloudJob, zone: DnsZone) => paramsOf(job).Serial ?? Number(zone.serial)

/** A change that failed is taken back, except where a later one has replaced it already. */
async function restore(tx: Db, job: CloudJob): Promise<void> {
  const zoneId = job.resourceId
  if ((await tx.dnsZone.count({ where: { id: zoneId } })) === 0) return
  const later = await tx.cloudJob.findMany({
    where: { subject: job.subject, type: 'UpdateZone', state: { in: UNFINISHED } },
  })
  const replaced = new Set(later.flatMap((next) => (paramsOf(next).Former ?? []).map(keyOf)))
  const former = (paramsOf(job).Former ?? []).filter((one) => !replaced.has(keyOf(one)))
  for (const { name, type } of former) await tx.dnsRecordSet.deleteMany({ where: { zoneId, name, type } })
  const rows = former.flatMap(({ name, type, set }) => (set ? [{ zoneId, name, type, ...set }] : []))
  const servers = await presentIn(
    tx.cloudServer,
    rows.map(({ serverId }) => serverId),
  )
  const stacks = await presentIn(
    tx.cloudStack,
    rows.map(({ stackId }) => stackId),
  )
  const data = rows.map((row) => ({ ...row, serverId: servers(row.serverId), stackId: stacks(row.stackId) }))
  await tx.dnsRecordSet.createMany({ data })
}

interface Table {
  findMany(query: { where: { id: { in: number[] } }; select: { id: true } }): PromiseLike<{ id: number }[]>
}

/** Returns a function that keeps the ids of rows that still exist, and makes others null. */
async function presentIn(table: Table, ids: readonly (number | null)[]): Promise<(id: number | null) => number | null> {
  const wanted = ids.filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await table.findMany({ where: { id: { in: wanted } }, select: { id: true } })
  const present = new Set(rows.map(({ id }) => id))
  return (id) => (id !== null && present.has(id) ? id : null)
}

const keyOf = ({ name, type }: Pick<FormerSet, 'name' | 'type'>) => `${name} ${type}`
