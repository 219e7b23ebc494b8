import type { CloudSnapshotSchedule } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import { db, transaction, type Db } from '#server/core/database/db.ts'
import { found, isAppError } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { serverMutation, serverQuery } from '../operation.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { lockOwner } from '../owner.sql.ts'
import { ServerId } from '../servers/servers.schema.ts'
import { ownServer } from '../servers/servers.service.ts'
import { beginDeletion, beginSnapshot } from './begin-snapshot.ts'
import type { Period } from '../bounds.schema.ts'
import { ReplaceSchedule, ScheduleView } from './snapshots.schema.ts'

export const getSchedule = serverQuery({
  id: 'cloud.snapshots.getSchedule',
  name: 'getSnapshotSchedule',
  summary: 'Get the schedule by which snapshots of a server are made',
  input: ServerId,
  output: ScheduleView,
  async run(ctx, { id }) {
    await ownServer(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    return scheduleView(found(await ctx.db.cloudSnapshotSchedule.findUnique({ where: { serverId: id } })))
  },
})

export const replaceSchedule = serverMutation({
  id: 'cloud.snapshots.replaceSchedule',
  name: 'replaceSnapshotSchedule',
  summary: 'Replace the schedule by which snapshots of a server are made',
  description: 'A snapshot that was missed, because nothing ran at its hour, is made once as soon as something does.',
  input: ReplaceSchedule,
  output: ScheduleView,
  async run(ctx, { id, Period, Weekday, Hour, Keep }) {
    await lockOwn(ctx, ownServer, id)
    const data = { period: Period, weekday: Weekday, hour: Hour, keep: Keep }
    const schedule = { ...data, nextAt: nextAfter(new Date(), data) }
    const row = await ctx.db.cloudSnapshotSchedule.upsert({
      where: { serverId: id },
      create: { serverId: id, ...schedule },
      update: schedule,
    })
    ctx.note({ subject: `server:${id}`, after: { Period, Weekday, Hour, Keep } })
    return scheduleView(row)
  },
})

export const deleteSchedule = serverMutation({
  id: 'cloud.snapshots.deleteSchedule',
  name: 'deleteSnapshotSchedule',
  summary: 'Delete the schedule of snapshots of a server',
  description: 'The snapshots that it made stay.',
  input: ServerId,
  async run(ctx, { id }) {
    await lockOwn(ctx, ownServer, id)
    const { count } = await ctx.db.cloudSnapshotSchedule.deleteMany({ where: { serverId: id } })
    found(count || null)
    ctx.note({ subject: `server:${id}` })
  },
})

/**
 * Makes the snapshots that are due. One that the server's state or the quota forbids is skipped until the next time.
 */
export async function makeDueSnapshots(now = new Date()): Promise<void> {
  const due = await db().cloudSnapshotSchedule.findMany({
    where: { nextAt: { lte: now } },
    include: { server: { select: { ownerId: true } } },
  })
  for (const { serverId, server } of due) {
    await transaction(async (tx) => {
      await lockOwner(tx, server.ownerId)
      const schedule = await tx.cloudSnapshotSchedule.findUnique({ where: { serverId } })
      if (!schedule || schedule.nextAt > now) return
      const data = { nextAt: nextAfter(now, schedule) }
      await tx.cloudSnapshotSchedule.update({ where: { serverId }, data })
      await makeScheduled(tx, schedule, now)
    })
  }
}

async function makeScheduled(tx: Db, { serverId, keep }: CloudSnapshotSchedule, now: Date): Promise<void> {
  const server = found(await tx.cloudServer.findUnique({ where: { id: serverId } }))
  try {
    const name = `${now.toISOString().slice(0, 13).replace('T', ' ')}:00`
    await checkQuota(tx, server.ownerId, { Snapshots: 1 })
    await beginSnapshot(tx, server, { name, isScheduled: true })
  } catch (error) {
    if (!isAppError(error)) throw error
    log().warn({ err: error, server: serverId }, 'a scheduled snapshot could not be made')
    return
  }
  const made = await tx.cloudSnapshot.findMany({
    where: { serverId, isScheduled: true, state: { in: ['New', 'Active', 'Failed'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: keep,
  })
  for (const row of made) await beginDeletion(tx, server, row)
}

interface Times {
  period: string
  weekday: number
  hour: number
}

/** The first time of a schedule after another time, in UTC. */
export function nextAfter(after: Date, { period, weekday, hour }: Times): Date {
  const next = new Date(after)
  next.setUTCHours(hour, 0, 0, 0)
  const isTime = () => next > after && (period === 'Daily' || next.getUTCDay() === weekday)
  while (!isTime()) next.setUTCDate(next.getUTCDate() + 1)
  return next
}

function scheduleView({ period, weekday, hour, keep, nextAt }: CloudSnapshotSchedule): ScheduleView {
  return {
    Period: period as Period,
    Weekday: weekday,
    Hour: hour,
    Keep: keep,
    NextDate: nextAt.toISOString(),
  }
}
