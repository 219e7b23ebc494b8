import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import type { CloudServer } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { cloudMutation, serverMutation } from '../operation.ts'
import { fixedBy, type State } from '../bounds.schema.ts'
import { settlePointers } from '../dns/pointers/settle-pointers.ts'
import { deleteFollowers, zonesFollowing } from '../dns/records/followers.ts'
import { UNFINISHED, announce, jobView, type JobParams } from '../jobs/job-repository.sql.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { described } from '../labels/described.ts'
import { checkUnprotected } from '../labels/selector.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { stateAfter } from '../states.ts'
import { DeleteServer, ServerView, UpdateServer } from './servers.schema.ts'
import { ownServer, viewOf, type ServerRow } from './servers.service.ts'

export const updateServer = serverMutation({
  id: 'cloud.servers.update',
  summary: 'Update the name, the labels, the protection or the size of a server',
  description: 'A new size returns 202 with the job Resize; anything else alone returns 200 with the server.',
  input: UpdateServer,
  output: z.union([JobView, ServerView]),
  async run(ctx, { id, Name, Labels, Protected, ...size }) {
    const tx = ctx.db
    const server = await lockOwn(ctx, ownServer, id)
    const text = { Name, Labels, Protected }
    const isSizeAlone = Object.values(text).every((value) => value === undefined)
    if (isSizeAlone && Object.values(size).every((value) => value === undefined)) {
      const names = 'Name, Labels, Protected, CPU, RAM, HDD, HDDType, IsHighPerformance'
      throw new AppError('invalid_input', texts('cloud.errors')('nothingToChange', { names }))
    }
    const next = stateAfter('Server', server, 'change')
    const data = isSizeAlone ? {} : described(text)
    if (!isSizeAlone) await tx.cloudServer.update({ where: { id }, data })
    if (Labels) await invalidateCredentials(ctx, server.ownerId)
    const named = { ...server, ...data }
    // A client may send the present size with a new name: only the name changes. A size alone always adds a job.
    const change = isSizeAlone ? sent(size) : await realChange(tx, server, size)
    ctx.note({ subject: `server:${id}`, before: sizeOf(server), after: { ...change, ...text } })
    if (change) return jobView(await resize(tx, named, next, change))
    await announce(tx, { owner: server.ownerId, resource: { type: 'Server', id } })
    return viewOf(tx, named)
  },
})

export const deleteServer = cloudMutation({
  id: 'cloud.servers.delete',
  summary: 'Delete a server',
  description:
    'It leaves its private networks immediately. Its state is Deleting until the job is done; then it is 404. DNS records ' +
    'that follow it keep its last address, unless `delete_records` is true.',
  acts: {
    kind: 'server',
    async on({ id, delete_records }, ctx) {
      const ownerId = ownerFor(ctx.actor, 'cloud:write')
      const zones = delete_records ? await zonesFollowing(ctx.db, ownerId, id) : []
      return [`server:${id}`, ...zones.map((zone) => `zone:${zone}`)]
    },
  },
  input: DeleteServer,
  output: JobView,
  async run(ctx, { id, delete_records }) {
    const server = await lockOwn(ctx, ownServer, id)
    const { ownerId } = server
    checkUnprotected(server)
    await beginEnd(ctx.db, server)
    if (delete_records) await deleteFollowers(ctx.db, ownerId, id)
    const job = await addJob(ctx.db, 'Delete', server)
    ctx.note({ subject: `server:${id}`, before: { Name: server.name, ...sizeOf(server) } })
    return jobView(job)
  },
})

/**
 * Begins the end of a server, whether its machine is then deleted or released: it leaves its networks and firewalls,
 * and has no PTR record any more.
 */
export async function beginEnd(tx: Db, server: CloudServer): Promise<void> {
  const { id, ownerId } = server
  const state = stateAfter('Server', server, 'delete')
  await tx.cloudServer.update({ where: { id }, data: { state } })
  await tx.cloudLink.deleteMany({ where: { serverId: id } })
  await tx.cloudFirewallUse.deleteMany({ where: { serverId: id } })
  await settlePointers(tx, ownerId, [id])
}

/** @throws conflict when the server was adopted with what only its host manages */
export function checkManagedHere({ hostLimits }: Pick<CloudServer, 'hostLimits'>): void {
  const fixed = fixedBy(hostLimits)
  if (fixed.length === 0) return
  const text = texts('cloud.errors')('managedOnHost', { list: fixed.join(', ') })
  throw new AppError('conflict', text, { reason: 'managed_on_host', data: { limits: fixed } })
}

type Size = Pick<JobParams, 'CPU' | 'RAM' | 'HDD' | 'HDDType' | 'IsHighPerformance'>

/** The fields that differ from what the server has; all that were sent while another resize waits. */
async function realChange(tx: Db, server: ServerRow, size: Size): Promise<Size | null> {
  const waiting = await tx.cloudJob.count({
    where: { subject: `server:${server.id}`, type: 'Resize', state: { in: UNFINISHED } },
  })
  const present: Record<string, unknown> = sizeOf(server)
  const entries = Object.entries(sent(size)).filter(([name, value]) => waiting > 0 || value !== present[name])
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Size)
}

function sent(size: Size): Size {
  return Object.fromEntries(Object.entries(size).filter(([, value]) => value !== undefined)) as Size
}

function sizeOf(server: ServerRow) {
  return {
    CPU: server.cpu,
    RAM: server.ram,
    HDD: server.hdd,
    HDDType: server.hddType,
    IsHighPerformance: server.isHighPerformance,
  }
}

async function resize(tx: Db, server: ServerRow, state: State, change: Size) {
  const { id, ownerId } = server
  checkManagedHere(server)
  if (change.HDD !== undefined && change.HDD < server.reservedHdd) {
    throw fieldError('HDD', texts('cloud.errors')('diskShrinks', { size: server.reservedHdd }))
  }
  const reservedCpu = Math.max(server.reservedCpu, change.CPU ?? 0)
  const reservedRam = Math.max(server.reservedRam, change.RAM ?? 0)
  const reservedHdd = Math.max(server.reservedHdd, change.HDD ?? 0)
  await checkQuota(tx, ownerId, {
    CPU: reservedCpu - server.reservedCpu,
    RAM: reservedRam - server.reservedRam,
    HDD: reservedHdd - server.reservedHdd,
  })
  await tx.cloudServer.update({ where: { id }, data: { state, reservedCpu, reservedRam, reservedHdd } })
  return addJob(tx, 'Resize', server, { params: change })
}
