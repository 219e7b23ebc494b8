import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { AppError } from '#server/core/errors.ts'
import { zoneMutation } from '../../operation.ts'
import { env } from '#server/settings/env.ts'
import { announce, jobView } from '../../jobs/job-repository.sql.ts'
import { JobView } from '../../jobs/jobs.schema.ts'
import { addJob } from '../../jobs/queue.ts'
import { labelsOf } from '../../labels/selector.ts'
import { lockOwn } from '../../lock-own.ts'
import { stateAfter } from '../../states.ts'
import { settlePointers } from '../pointers/settle-pointers.ts'
import { publishJob } from './publish-job.ts'
import { UpdateZone, ZoneId, ZoneView } from './zones.schema.ts'
import { ownZone, viewOf } from './zones.service.ts'

export const updateZone = zoneMutation({
  id: 'cloud.zones.update',
  summary: 'Update the time to live, the protection or the labels of a DNS zone',
  description: 'A new time to live returns 202 with a job; the others alone return 200 with the zone.',
  input: UpdateZone,
  output: z.union([JobView, ZoneView]),
  async run(ctx, { id, TTL, Protected, Labels }) {
    const tx = ctx.db
    const zone = await lockOwn(ctx, ownZone, id)
    if (TTL === undefined && Protected === undefined && Labels === undefined) {
      throw new AppError('invalid_input', texts('cloud.errors')('nothingToChange', { names: 'TTL, Protected, Labels' }))
    }
    stateAfter('Zone', zone, 'change')
    const before = { TTL: zone.ttl, Protected: zone.protected, Labels: labelsOf(zone) }
    const after = { TTL: TTL ?? zone.ttl, Protected: Protected ?? zone.protected, Labels: Labels ?? before.Labels }
    const data = { ttl: after.TTL, protected: after.Protected, labels: after.Labels }
    await tx.dnsZone.update({ where: { id }, data })
    ctx.note({ subject: `zone:${id}`, before, after })
    // The record sets stay as they are: only SOA and NS use the zone's time to live.
    if (TTL !== undefined) return jobView(await publishJob(tx, zone, 'UpdateZone', []))
    await announce(tx, { owner: zone.ownerId, resource: { type: 'Zone', id } })
    return viewOf(tx, { ...zone, ...data })
  },
})

export const deleteZone = zoneMutation({
  id: 'cloud.zones.delete',
  summary: 'Delete a DNS zone with its record sets',
  description: 'Its state is Deleting until the job is done; then it is 404. A protected zone is refused with 409.',
  input: ZoneId,
  output: JobView,
  async run(ctx, { id }) {
    const zone = await lockOwn(ctx, ownZone, id)
    const { ownerId } = zone
    const state = stateAfter('Zone', zone, 'delete')
    if (zone.protected) {
      throw new AppError('conflict', texts('cloud.errors')('zoneProtected'), { reason: 'protected' })
    }
    await ctx.db.dnsZone.update({ where: { id }, data: { state } })
    const followers = await ctx.db.dnsRecordSet.findMany({ where: { zoneId: id, serverId: { not: null } } })
    await settlePointers(
      ctx.db,
      ownerId,
      followers.map(({ serverId }) => serverId),
    )
    const job = await addJob(ctx.db, 'DeleteZone', zone)
    ctx.note({ subject: `zone:${id}`, before: { Name: zone.name, RecordCount: zone._count.recordSets } })
    return jobView(job)
  },
})

export const signZone = zoneMutation({
  id: 'cloud.zones.sign',
  name: 'enableDnssec',
  summary: 'Add DNSSEC to a DNS zone',
  description:
    'The key is created by the name server. Then hand the DS records to the registrar, or add them to the parent zone.',
  input: ZoneId,
  output: JobView,
  async run(ctx, { id }) {
    const zone = await lockOwn(ctx, ownZone, id)
    if (env().POWERDNS_URL === undefined) {
      throw new AppError('conflict', texts('cloud.errors')('dnssecUnsupported'), {
        reason: 'dnssec_unsupported',
      })
    }
    if (zone.signed) throw new AppError('conflict', texts('cloud.errors')('dnssecOn'), { reason: 'already_signed' })
    await ctx.db.dnsZone.update({ where: { id }, data: { signed: true } })
    ctx.note({ subject: `zone:${id}`, before: { DNSSEC: false }, after: { DNSSEC: true } })
    return jobView(await publishJob(ctx.db, zone, 'SignZone', []))
  },
})

export const unsignZone = zoneMutation({
  id: 'cloud.zones.unsign',
  name: 'disableDnssec',
  summary: 'Remove DNSSEC from a DNS zone',
  description:
    'Remove the DS records from the parent first, and wait until they have expired: resolvers that still see them ' +
    'refuse unsigned answers.',
  input: ZoneId,
  output: JobView,
  async run(ctx, { id }) {
    const zone = await lockOwn(ctx, ownZone, id)
    if (!zone.signed) throw new AppError('conflict', texts('cloud.errors')('dnssecOff'), { reason: 'not_signed' })
    await ctx.db.dnsZone.update({ where: { id }, data: { signed: false } })
    ctx.note({ subject: `zone:${id}`, before: { DNSSEC: true, DS: zone.ds }, after: { DNSSEC: false } })
    return jobView(await publishJob(ctx.db, zone, 'UnsignZone', []))
  },
})
