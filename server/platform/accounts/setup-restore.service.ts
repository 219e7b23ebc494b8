import { texts } from '#i18n/texts.ts'
import { AppError, errorText, fieldError } from '#server/core/errors.ts'
import { filledFolder } from '#server/platform/backup/folders.ts'
import { readRestoreRequest, storeRestoreRequest } from '#server/platform/backup/restore-request.ts'
import { backupTarget } from '#server/platform/backup/target.ts'
import { requireSafeTransport } from '#server/platform/sign-in/safe-transport.ts'
import { env } from '#server/settings/env.ts'
import { publicMutation, publicQuery } from '../operation.ts'
import { requireSetupKey } from './setup.service.ts'
import { RequestRestore, RestoreOptions, SetupKey } from './setup-restore.schema.ts'

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
