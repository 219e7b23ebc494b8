import type { CloudJob, DnsZone } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import type { FormerSet } from '../../jobs/job-repository.sql.ts'
import type { JobType } from '../../jobs/jobs.schema.ts'
import { addJob } from '../../jobs/queue.ts'
import { stateAfter } from '../../states.ts'
import { nextSerial } from './zone-content.ts'

/**
 * Gives a zone its next serial, and adds the job that publishes it. The caller holds the owner's lock.
 * @param former the changed record sets as they were before; without it, the job publishes all record sets, and who may
 * transfer the zone
 * @throws conflict in a state that allows no change
 */
export async function publishJob(
  tx: Db,
  zone: DnsZone,
  type: JobType,
  former?: readonly FormerSet[],
): Promise<CloudJob> {
  const serial = nextSerial(zone.serial)
  const state = stateAfter('Zone', zone, 'change')
  await tx.dnsZone.update({ where: { id: zone.id }, data: { state, serial } })
  return addJob(tx, type, zone, { params: { Serial: Number(serial), ...(former && { Former: [...former] }) } })
}
