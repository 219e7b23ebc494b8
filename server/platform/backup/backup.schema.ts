import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'

export const BackupView = named('Backup', {
  id: z.string().describe('Id of the backup'),
  file: z.string().describe('Name of its file'),
  place: z.string().describe('The folder or bucket where it is'),
  state: z
    .enum(['running', 'proved', 'failed', 'interrupted'])
    .describe('`proved`: the file was restored into a scratch database'),
  started_at: z.iso.datetime().describe('What was stored before is in it'),
  finished_at: z.iso.datetime().nullable().describe('When it was proved or failed'),
  proved_at: z.iso.datetime().nullable().describe('When the file was last restored for a check'),
  bytes: z.int().nullable().describe('Length of the file'),
  rows: z.int().nullable().describe('Rows of the database in it'),
  problem: z.string().nullable().describe('Why it failed'),
})

export const BackupStatus = named('BackupStatus', {
  place: z.string().nullable().describe('Where backups are written by schedule; null when they are not'),
  hours: z.int().describe('Hours from one to the next'),
  last: BackupView.nullable().describe('The last one that was begun'),
  proved: BackupView.nullable().describe('The last one that was restored for a check'),
  next_at: z.iso.datetime().nullable().describe('When the next one is due'),
  late_since: z.iso.datetime().nullable().describe('Since when one is missing, if it is'),
  failures: z.array(BackupView).describe('Those of the last 30 days that failed, the latest first, at most 20'),
})
