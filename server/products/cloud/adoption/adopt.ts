import { texts, type Texts } from '#i18n/texts.ts'
import type { CloudJob, CloudUnknown } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { addJob } from '../jobs/queue.ts'
import { parseIp } from '../networks/addresses.ts'
import { Facts } from '../unknown/unknown.schema.ts'
import type { HostedType } from '../jobs/jobs.schema.ts'

/**
 * Gives a resource that has no record to an account: adds the record, and the job that tags the resource on the
 * hypervisor. No quota is checked, because an operator decides. The caller holds the owner's lock.
 * @throws conflict, naming the reason why it cannot be adopted
 */
export async function adopt(tx: Db, row: CloudUnknown, ownerId: string, name?: string): Promise<CloudJob> {
  const kind = row.kind as HostedType
  if (row.deletedAt) throw refusal('deleting')
  if (kind === 'Zone') throw refusal('zone')
  const facts = Facts.parse(row.facts)
  const at = {
    id: row.isForeign ? randomIntId() : Number(row.key),
    ownerId,
    name: (name ?? facts.Name).slice(0, 63),
    state: 'New',
    hostName: row.isForeign ? row.key : null,
  }
  await insert[kind](tx, at, facts)
  await tx.cloudUnknown.delete({ where: { id: row.id } })
  return addJob(tx, 'Adopt', at, { kind })
}

interface Adopted {
  id: number
  ownerId: string
  name: string
  state: string
  hostName: string | null
}

const insert = {
  async Server(tx: Db, at: Adopted, { IP, CPU, RAM, HDD }: Facts): Promise<void> {
    if (IP === null) throw refusal('noAddress')
    if (await tx.cloudServer.count({ where: { OR: [{ ip: IP }, ...same(at)] } })) {
      throw refusal('serverTaken')
    }
    // The job reads the size again, because it may have changed since it was found.
    const size = { cpu: CPU ?? 0, ram: RAM ?? 0, hdd: HDD ?? 0, hddType: 'SSD', isHighPerformance: true }
    const reserved = { reservedCpu: size.cpu, reservedRam: size.ram, reservedHdd: size.hdd }
    const image = { imageId: 0, image: 'Adopted' }
    await tx.cloudServer.create({ data: { ...at, ...size, ...reserved, ...image, ip: IP, adminUserName: 'root' } })
  },
  async Network(tx: Db, at: Adopted, { Gateway, Prefix }: Facts): Promise<void> {
    if (Gateway === null || Prefix === null) throw refusal('noRange')
    if (Prefix > 24 || parseIp(Gateway) % 256 !== 1) {
      throw refusal('gateway')
    }
    if (await tx.cloudNetwork.count({ where: { OR: [{ gateway: Gateway }, ...same(at)] } })) {
      throw refusal('networkTaken')
    }
    await tx.cloudNetwork.create({ data: { ...at, gateway: Gateway, mask: maskOf(Prefix) } })
  },
  async Template(tx: Db, at: Adopted, { Size, Limits }: Facts): Promise<void> {
    const { ownerId, name: techName } = at
    if (Limits.length > 0) throw refusal('virtualMachine')
    if (await tx.cloudTemplate.count({ where: { OR: [{ ownerId, techName }, ...same(at)] } })) {
      throw refusal('templateTaken')
    }
    const least = { minHdd: Math.max(1, Math.ceil((Size ?? 0) / 1000)), minRam: 128 }
    await tx.cloudTemplate.create({ data: { ...at, techName, serverId: 0, family: 'linux', size: Size, ...least } })
  },
}

/** Conditions that match a record of the same resource: it may have been restored since. */
function same({ id, hostName }: Adopted): object[] {
  return [{ id }, ...(hostName === null ? [] : [{ hostName }])]
}

function maskOf(prefix: number): string {
  return [0, 8, 16, 24].map((from) => 256 - 2 ** (8 - Math.min(8, Math.max(0, prefix - from)))).join('.')
}

function refusal(why: Parameters<Texts<'cloud.errors.adoption'>>[0]): AppError {
  const reason = texts('cloud.errors.adoption')(why)
  return new AppError('conflict', texts('cloud.errors')('notAdoptable', { reason }), { reason: 'not_adoptable' })
}
