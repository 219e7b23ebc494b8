import { texts } from '#i18n/texts.ts'
import type { DnsZone } from '#prisma/generated/client.ts'
import { hmacs } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { lockZoneNames } from '../../owner.sql.ts'
import { isReverseOfPool } from '../pointers/reverse-names.ts'
import { namesAbove, toUnicode } from '../records/names.ts'
import { nearestZone } from './nearest-zone.ts'

const CHALLENGE = '_quartet-challenge'
/** The most records that one refusal names. */
const MAX_NAMED = 20

/**
 * Checks that an account may have a zone of this name: the name is free, and the owners of the
 * zones above and below it agree by a TXT record in their zones, because one zone could hide the
 * other. Until the transaction ends, no other account can create a zone.
 * @throws conflict `zone_exists`, `reverse_zone` for reverse names of servers' addresses, or
 * `control_required` with the missing records
 */
export async function checkControl(tx: Db, ownerId: string, name: string): Promise<void> {
  await lockZoneNames(tx)
  if (isReverseOfPool(name)) {
    throw new AppError('conflict', texts('cloud.errors')('reverseZone'), {
      reason: 'reverse_zone',
    })
  }
  if ((await tx.dnsZone.count({ where: { name } })) > 0) {
    throw new AppError('conflict', texts('cloud.errors')('zoneExists', { name: toUnicode(name) }), {
      reason: 'zone_exists',
    })
  }
  const others = (await relatives(tx, name)).filter((zone) => zone.ownerId !== ownerId)
  const missing = []
  for (const other of others) {
    const proof = proofOf(ownerId, name, other)
    if (!(await hasRecord(tx, other, proof))) missing.push({ name: proof.name, type: 'TXT', value: proof.values[0] })
  }
  if (missing.length === 0) return
  missing.splice(MAX_NAMED)
  const list = missing.map((record) => `${record.name} TXT "${record.value}"`).join(', ')
  throw new AppError('conflict', texts('cloud.errors')('controlRequired', { name: toUnicode(name), list }), {
    reason: 'control_required',
    data: { records: missing },
  })
}

/** The nearest zone above a name, and all below it. */
async function relatives(tx: Db, name: string): Promise<DnsZone[]> {
  const nearest = await nearestZone(tx, namesAbove(name))
  const below = await tx.dnsZone.findMany({ where: { name: { endsWith: `.${name}` } }, orderBy: { name: 'asc' } })
  return nearest ? [nearest, ...below] : below
}

interface Proof {
  /** Complete, without the final dot. */
  name: string
  /** A value for each accepted key of the installation, the present key first. */
  values: string[]
}

/** The record that the owner of `other` adds to it; it permits this account to create this zone. */
function proofOf(ownerId: string, name: string, other: DnsZone): Proof {
  const lower = name.length > other.name.length ? name : other.name
  const values = hmacs(`dns control ${ownerId} ${name} ${other.name}`).map((bytes) =>
    Buffer.from(bytes).toString('hex'),
  )
  return { name: `${CHALLENGE}.${lower}`, values }
}

async function hasRecord(tx: Db, zone: DnsZone, proof: Proof): Promise<boolean> {
  const name = proof.name.slice(0, -zone.name.length - 1)
  const set = await tx.dnsRecordSet.findUnique({ where: { zoneId_name_type: { zoneId: zone.id, name, type: 'TXT' } } })
  return set?.values.some((value) => proof.values.some((wanted) => value === `"${wanted}"`)) ?? false
}
