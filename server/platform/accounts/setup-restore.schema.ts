import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'

const key = text(100, 1).describe('The key of the address that the start of the server prints')

export const SetupKey = z.strictObject({ key })

export const RequestRestore = z.strictObject({
  key,
  backup: text(200, 1).describe('Name of a file at BACKUP_TARGET'),
  passphrase: text(1000, 1).optional().describe('What it was encrypted with, when that is not BACKUP_PASSPHRASE'),
})

export const RestoreOptions = named('RestoreOptions', {
  place: z.string().nullable().describe('BACKUP_TARGET'),
  passphrase: z.boolean().describe('Whether BACKUP_PASSPHRASE is set'),
  state: z.enum(['restoring', 'failed']).nullable().describe('What has become of a restore that was asked for'),
  problem: z.string().nullable().describe('Why it failed, or why BACKUP_TARGET cannot be listed'),
  backups: z.array(z.object({ file: z.string(), bytes: z.int() })).describe('At most 100, the latest first'),
})
