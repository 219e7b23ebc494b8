import type { CloudJob, CloudServer } from '#prisma/generated/client.ts'
import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import type { State } from '../../bounds.schema.ts'
import { HypervisorError } from '../../hypervisor/hypervisor.ts'
import { transition } from '../../states.ts'
import type { Trigger } from '../../states.ts'
import { UNFINISHED, paramsOf, subjectOf } from '../job-repository.sql.ts'

/** The server that a job works on. @throws HypervisorError (refused) when it was deleted or never created */
export async function workingServer(id: number): Promise<CloudServer> {
  const server = await db().cloudServer.findUnique({ where: { id } })
  if (!server) throw new HypervisorError('refused', 'server_gone', 'The server no longer exists')
  if (server.state === 'Failed') {
    throw new HypervisorError('refused', 'server_failed', 'The server failed, so this change was not made')
  }
  return server
}

/** Moves the server along the state table when a job of its queue has ended, and settles what its quota holds. */
export async function settleServer(tx: Db, id: number, trigger: Trigger): Promise<void> {
  const server = await tx.cloudServer.findUnique({ where: { id } })
  if (!server) return
  const waiting = await tx.cloudJob.findMany({ where: { subject: subjectOf('Server', id), state: { in: UNFINISHED } } })
  const found = transition('Server', server.state as State, trigger, waiting.length > 0)
  const state = found?.to ?? server.state
  await tx.cloudServer.update({ where: { id }, data: { state, ...reservedBy(server, waiting) } })
}

/** The most of each that the present size and the waiting changes need. */
function reservedBy(server: CloudServer, waiting: readonly CloudJob[]) {
  const sizes = waiting.filter((job) => job.type === 'Resize').map(paramsOf)
  return {
    reservedCpu: Math.max(server.cpu, ...sizes.map((size) => size.CPU ?? 0)),
    reservedRam: Math.max(server.ram, ...sizes.map((size) => size.RAM ?? 0)),
    reservedHdd: Math.max(server.hdd, ...sizes.map((size) => size.HDD ?? 0)),
  }
}
