import { z } from 'zod'
import { integer } from './fields.schema.ts'

const passphrase = z.string().min(12).optional()

/** The settings of backups. */
export const backupSettings = {
  BACKUP_PASSPHRASE: passphrase.describe(
    'Encrypts backups, at least 12 characters; required with BACKUP_TARGET. Keep it elsewhere too: nothing opens them without it',
  ),
  BACKUP_PASSPHRASE_PREVIOUS: passphrase.describe('The former BACKUP_PASSPHRASE, which opens older backups'),
  BACKUP_TARGET: z
    .string()
    .refine((place) => place.startsWith('/') || URL.parse(place)?.protocol === 's3:', {
      error: 'must be the path of a folder, from the root, or s3://bucket/prefix',
    })
    .optional()
    .describe(
      'Where backups are written by schedule: the path of a folder, best on another disk, or s3://bucket/prefix; of this installation alone',
    ),
  BACKUP_HOURS: integer(24, 1, 744).describe('Hours from one scheduled backup to the next'),
  BACKUP_KEEP_DAYS: integer(7, 1, 3660).describe(
    'Scheduled backups are kept: the last one of each of so many days that have one',
  ),
  BACKUP_KEEP_WEEKS: integer(4, 0, 520).describe('And of so many weeks'),
  BACKUP_KEEP_MONTHS: integer(6, 0, 120).describe('And of so many months'),
  BACKUP_S3_ENDPOINT: z.url().optional().describe('URL of the S3 service of BACKUP_TARGET; S3_ENDPOINT by default'),
  BACKUP_S3_REGION: z.string().optional().describe('Its region; S3_REGION by default'),
  BACKUP_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Key that may list, read, write and delete there; S3_ACCESS_KEY_ID by default'),
  BACKUP_S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .describe('Secret of BACKUP_S3_ACCESS_KEY_ID; S3_SECRET_ACCESS_KEY by default'),
}
