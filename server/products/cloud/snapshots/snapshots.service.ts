import { texts } from '#i18n/texts.ts'
import type { CloudSnapshot } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { serverMutation, serverQuery } from '../operation.ts'
import type { State } from '../bounds.schema.ts'
import { UNFINISHED, jobView, paramsOf, subjectOf } from '../jobs/job-repository.sql.ts'
import { JobView } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { ServerId } from '../servers/servers.schema.ts'
import { ownServer } from '../servers/servers.service.ts'
import { stateAfter } from '../states.ts'
import { beginDeletion, beginSnapshot } from './begin-snapshot.ts'
import { CreateSnapshot, SnapshotId, SnapshotList, SnapshotView } from './snapshots.schema.ts'

export const listSnapshots = serverQuery({
  id: 'cloud.snapshots.list',
  summary: 'List the snapshots of a server, newest first',
  input: ServerId,
  output: SnapshotList,
  async run(ctx, { id }) {
    await ownServer(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const rows = await ctx.db.cloudSnapshot.findMany({
      where: { serverId: id },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    const jobs = await snapshotJobs(ctx.db, id)
    return rows.map((row) => snapshotView(row, jobs.get(row.id)))
  },
})

export const getSnapshot = serverQuery({
  id: 'cloud.snapshots.get',
  summary: 'Get a snapshot of a server',
  input: SnapshotId,
  output: SnapshotView,
  async run(ctx, { id, snapshot }) {
    await ownServer(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const row = await snapshotOf(ctx.db, id, snapshot)
    return snapshotView(row, (await snapshotJobs(ctx.db, id)).get(snapshot))
  },
})

export const createSnapshot = serverMutation({
  id: 'cloud.snapshots.create',
  summary: 'Create a snapshot of a server',
  description: 'Of its disk, while it goes on running. The snapshot goes with its server.',
  input: CreateSnapshot,
  output: SnapshotView,
  async run(ctx, { id, Name }) {
    const server = await lockOwn(ctx, ownServer, id)
    await checkQuota(ctx.db, server.ownerId, { Snapshots: 1 })
    const { row, job } = await beginSnapshot(ctx.db, server, { name: Name, isScheduled: false })
    const view = snapshotView(row, job.id)
    ctx.note({ subject: `server:${id}`, after: { SnapshotID: row.id, Name } })
    return view
  },
})

export const deleteSnapshot = serverMutation({
  id: 'cloud.snapshots.delete',
  summary: 'Delete a snapshot of a server',
  input: SnapshotId,
  output: JobView,
  async run(ctx, { id, snapshot }) {
    const server = await lockOwn(ctx, ownServer, id)
    const row = await snapshotOf(ctx.db, id, snapshot)
    if (row.state === 'Deleting') throw new AppError('conflict', texts('cloud.errors')('snapshotDeleting'))
    const job = await beginDeletion(ctx.db, server, row)
    ctx.note({ subject: `server:${id}`, before: { SnapshotID: row.id, Name: row.name } })
    return jobView(job)
  },
})

export const restoreSnapshot = serverMutation({
  id: 'cloud.snapshots.restore',
  summary: 'Restore the disk of a server from a snapshot',
  description:
    'What was written since is lost. A running server is powered off for it and started again; size, address and networks stay as they are now.',
  input: SnapshotId,
  output: JobView,
  async run(ctx, { id, snapshot }) {
    const server = await lockOwn(ctx, ownServer, id)
    const row = await snapshotOf(ctx.db, id, snapshot)
    if (row.state !== 'Active' && row.state !== 'New') {
      throw new AppError('conflict', texts('cloud.errors')('snapshotState', { state: row.state }), {
        reason: 'wrong_state',
        data: { state: row.state },
      })
    }
    await ctx.db.cloudServer.update({ where: { id }, data: { state: stateAfter('Server', server, 'change') } })
    const job = await addJob(ctx.db, 'RestoreSnapshot', server, { params: { SnapshotID: snapshot } })
    ctx.note({ subject: `server:${id}`, after: { SnapshotID: row.id, Name: row.name } })
    return jobView(job)
  },
})

async function snapshotOf(db: Db, serverId: number, id: number): Promise<CloudSnapshot> {
  return found(await db.cloudSnapshot.findFirst({ where: { id, serverId } }))
}

/** The first unfinished job of each snapshot of a server. */
async function snapshotJobs(db: Db, serverId: number): Promise<Map<number, number>> {
  const jobs = await db.cloudJob.findMany({
    where: { subject: subjectOf('Server', serverId), state: { in: UNFINISHED }, type: { endsWith: 'Snapshot' } },
    orderBy: { position: 'desc' },
  })
  return new Map(jobs.map((job) => [paramsOf(job).SnapshotID ?? 0, job.id]))
}

function snapshotView(row: CloudSnapshot, jobId: number | null = null): SnapshotView {
  return {
    ID: row.id,
    Name: row.name,
    State: row.state as State,
    ServerID: row.serverId,
    Scheduled: row.isScheduled,
    HDD: row.hdd,
    DateCreate: row.createdAt.toISOString(),
    JobID: jobId,
  }
}
