import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { AppError, errorText, fieldError } from '#server/core/errors.ts'
import { filledFolder } from '#server/platform/backup/folders.ts'
import { readRestoreRequest, storeRestoreRequest } from '#server/platform/backup/restore-request.ts'
import { backupTarget } from '#server/platform/backup/target.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { env } from '#server/settings/env.ts'
import { named, text } from '#server/core/base.schema.ts'
import { publicMutation, publicQuery } from '../operation.ts'
import { requireSetupKey } from './setup.service.ts'

const key = text(100, 1).describe('The key of the address that the start of the server prints')

const SetupKey = z.strictObject({ key })

const RequestRestore = z.strictObject({
  key,
  backup: text(200, 1).describe('Name of a file at BACKUP_TARGET'),
  passphrase: text(1000, 1).optional().describe('What it was encrypted with, when that is not BACKUP_PASSPHRASE'),
})

const RestoreOptions = named('RestoreOptions', {
  place: z.string().nullable().describe('BACKUP_TARGET'),
  passphrase: z.boolean().describe('Whether BACKUP_PASSPHRASE is set'),
  state: z.enum(['restoring', 'failed']).nullable().describe('What has become of a restore that was asked for'),
  problem: z.string().nullable().describe('Why it failed, or why BACKUP_TARGET cannot be listed'),
  backups: z.array(z.object({ file: z.string(), bytes: z.int() })).describe('At most 100, the latest first'),
})

/** What the set-up page can restore; asked again until the restore has ended. */
export const listRestoreOptions = publicQuery({
  id: 'account.restoreOptions',
  summary: 'List the backups that this installation can become',
  description: 'While there is no account.',
  noTool: 'an installation is set up by a person',
  input: SetupKey,
  output: RestoreOptions,
  async run(ctx, { key }) {
    await requireSetupKey(ctx, key)
    const target = backupTarget()
    const request = readRestoreRequest()
    const common = { place: target?.place ?? null, passphrase: env().BACKUP_PASSPHRASE !== undefined }
    const state = request === null ? null : request.problem === undefined ? ('restoring' as const) : ('failed' as const)
    try {
      const backups = ((await target?.list()) ?? []).toReversed().slice(0, 100)
      return { ...common, state, problem: request?.problem ?? null, backups }
    } catch (error) {
      return { ...common, state, problem: errorText(error), backups: [] }
    }
  },
})

export const requestRestore = publicMutation({
  id: 'account.requestRestore',
  summary: 'Restore a backup into an installation without accounts',
  description: 'The server restarts, and restores it before it answers again.',
  noTool: 'an installation is set up by a person',
  input: RequestRestore,
  output: RestoreOptions.pick({ state: true }),
  async run(ctx, { key, backup, passphrase }) {
    requireSafeTransport(ctx, 'password')
    await requireSetupKey(ctx, key)
    const t = texts('platform.errors')
    const files = (await backupTarget()?.list()) ?? []
    if (!files.some(({ file }) => file === backup)) throw fieldError('backup', t('noBackup'))
    const filled = await filledFolder()
    if (filled !== null) throw new AppError('conflict', t('folderFilled', { folder: filled }))
    await storeRestoreRequest({ backup, ...(passphrase !== undefined && { passphrase }) })
    ctx.note({ subject: `backup:${backup}` })
    return { state: 'restoring' as const }
  },
})
