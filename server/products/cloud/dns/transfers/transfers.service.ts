import { texts } from '#i18n/texts.ts'
import { randomBytes } from 'node:crypto'
import type { DnsZone } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import { encrypt } from '#server/core/crypto.ts'
import { AppError } from '#server/core/errors.ts'
import { zoneMutation, zoneQuery } from '../../operation.ts'
import { jobView, openJobs } from '../../jobs/job-repository.sql.ts'
import { JobView } from '../../jobs/jobs.schema.ts'
import { lockOwn } from '../../lock-own.ts'
import { printNameServer } from '../engine/name-server-address.ts'
import { publishJob } from '../zones/publish-job.ts'
import { ZoneId } from '../zones/zones.schema.ts'
import { ownZone } from '../zones/zones.service.ts'
import { isAllowedSecondary, parseSecondary } from './secondaries.ts'
import { ReplaceZoneTransfer, TRANSFER_KEY_PREFIX, TransferKey, ZoneTransferView } from './transfers.schema.ts'

const ALGORITHM = 'hmac-sha256' as const

export const getZoneTransfer = zoneQuery({
  id: 'cloud.zones.getTransfer',
  name: 'getZoneTransfer',
  summary: 'Get the secondary name servers of a DNS zone',
  input: ZoneId,
  output: ZoneTransferView,
  async run(ctx, { id }) {
    const zone = await ownZone(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    return {
      ...transferView(zone),
      JobID: (await openJobs(ctx.db, 'Zone', [zone])).get(id) ?? null,
    }
  },
})

export const replaceZoneTransfer = zoneMutation({
  id: 'cloud.zones.replaceTransfer',
  name: 'replaceZoneTransfer',
  summary: 'Replace the secondary name servers of a DNS zone',
  description:
    'They are notified of each change (NOTIFY). With a TSIG key, a transfer (AXFR) must be signed with it and may come from ' +
    'any address. Without a key, only these addresses may transfer the zone; an empty list allows nobody.',
  input: ReplaceZoneTransfer,
  output: JobView,
  async run(ctx, { id, Secondaries }) {
    const zone = await lockOwn(ctx, ownZone, id)
    const secondaries = canonicalSecondaries(Secondaries)
    await ctx.db.dnsZone.update({ where: { id }, data: { secondaries } })
    ctx.note({
      subject: `zone:${id}`,
      before: { Secondaries: zone.secondaries },
      after: { Secondaries: secondaries },
    })
    return jobView(await publishJob(ctx.db, zone, 'UpdateZone'))
  },
})

export const createTransferKey = zoneMutation({
  id: 'cloud.zones.createTransferKey',
  name: 'createTransferKey',
  summary: 'Create the TSIG key for transfers of a DNS zone',
  description:
    'The secret is shown only this once. A zone has one key: a new one replaces it, and the secondaries must have it ' +
    'before they can transfer the zone again. Until then they answer with what they have.',
  secret: true,
  input: ZoneId,
  output: TransferKey,
  async run(ctx, { id }) {
    const name = `${TRANSFER_KEY_PREFIX}${randomBytes(8).toString('hex')}`
    const secret = randomBytes(32)
    const transferKey = new Uint8Array(encrypt(secret))
    const job = await changeKey(ctx, id, { transferKeyName: name, transferKey })
    return { Name: name, Algorithm: ALGORITHM, Secret: secret.toString('base64'), JobID: job.ID }
  },
})

export const deleteTransferKey = zoneMutation({
  id: 'cloud.zones.deleteTransferKey',
  name: 'deleteTransferKey',
  summary: 'Delete the TSIG key for transfers of a DNS zone',
  description: 'Then the secondaries may transfer it by their addresses, which others on their network could forge.',
  input: ZoneId,
  output: JobView,
  run: (ctx, { id }) => changeKey(ctx, id, { transferKeyName: null, transferKey: null }),
})

function transferView({ secondaries, transferKeyName: name }: DnsZone) {
  return { Secondaries: secondaries, Key: name === null ? null : { Name: name, Algorithm: ALGORITHM } }
}

/** @throws unprocessable naming each that is not an address, or not one that we may send to */
function canonicalSecondaries(sent: readonly string[]): string[] {
  const secondaries = sent.map((text) => ({ text, secondary: parseSecondary(text) }))
  const faults = secondaries.flatMap(({ text, secondary }) => {
    if (!secondary) return [texts('cloud.errors')('secondaryAddress', { text })]
    return isAllowedSecondary(secondary) ? [] : [texts('cloud.errors')('secondaryPrivate', { text })]
  })
  if (faults[0] !== undefined) {
    throw new AppError('unprocessable', `Secondaries: ${faults[0]}`, { fields: { Secondaries: faults } })
  }
  return [...new Set(secondaries.flatMap(({ secondary }) => (secondary ? [printNameServer(secondary)] : [])))]
}

async function changeKey(
  ctx: Context,
  id: number,
  key: Pick<DnsZone, 'transferKeyName' | 'transferKey'>,
): Promise<JobView> {
  const zone = await lockOwn(ctx, ownZone, id)
  if (zone.transferKeyName === null && key.transferKeyName === null) {
    throw new AppError('conflict', texts('cloud.errors')('noTransferKey'), { reason: 'no_transfer_key' })
  }
  await ctx.db.dnsZone.update({ where: { id }, data: key })
  ctx.note({
    subject: `zone:${id}`,
    before: { TransferKey: zone.transferKeyName },
    after: { TransferKey: key.transferKeyName },
  })
  return jobView(await publishJob(ctx.db, zone, 'UpdateZone'))
}
