import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { PERIODS } from '../bounds.schema.ts'
import { dateField, jobIdField, label, serverId, stateField } from '../fields.schema.ts'
import { ServerId } from '../servers/servers.schema.ts'

const name = label.describe('Name of the snapshot, 1 to 63 printable characters')

export const CreateSnapshot = ServerId.extend({ Name: name })

export const SnapshotId = ServerId.extend({ snapshot: idParam().describe('Identifier of the snapshot') })

export const SnapshotView = named('Snapshot', {
  ID: z.int().describe('Identifier of the snapshot; also the imageID of servers created from it'),
  Name: z.string().describe('Name of the snapshot'),
  State: stateField,
  ServerID: serverId,
  Scheduled: z.boolean().describe("True when the server's schedule made it"),
  HDD: z.int().describe('Disk of the server at that time in GB: the least that a server created from it needs'),
  DateCreate: dateField,
  JobID: jobIdField,
})
export type SnapshotView = z.output<typeof SnapshotView>

export const SnapshotList = z.array(SnapshotView)

export const ReplaceSchedule = ServerId.extend({
  Period: z.enum(PERIODS).describe('How often a snapshot is made'),
  Weekday: z.int().min(0).max(6).default(0).describe('Day of a weekly snapshot: 0 is Sunday, 6 Saturday'),
  Hour: z.int().min(0).max(23).describe('Hour in UTC'),
  Keep: z.int().min(1).max(30).describe('How many scheduled snapshots are kept; older ones are deleted'),
})

export const ScheduleView = named('SnapshotSchedule', {
  ...ReplaceSchedule.omit({ id: true }).shape,
  NextDate: dateField.describe('Time of the next snapshot'),
})
export type ScheduleView = z.output<typeof ScheduleView>
