import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { env } from '#server/settings/env.ts'
import { bucketTarget } from './bucket-target.client.ts'
import { backupFile, type BackupSource, type BackupTarget } from './source.ts'
import { folderTarget } from './folder-target.ts'

/** BACKUP_TARGET; null without that setting. */
export function backupTarget(): BackupTarget | null {
  const { BACKUP_TARGET } = env()
  if (BACKUP_TARGET === undefined) return null
  const place = BACKUP_TARGET.endsWith('/') ? BACKUP_TARGET.slice(0, -1) : BACKUP_TARGET
  return place.startsWith('s3://') ? bucketTarget(place) : folderTarget(place)
}

/** A file of the target as a backup that can be read. */
export function backupAt(target: BackupTarget, file: string): BackupSource {
  return { name: `${target.place}/${file}`, open: () => target.open(file) }
}

/**
 * The backup that a person names: a file, else a file name at BACKUP_TARGET, or `latest` for the last one there.
 * @throws Error in one sentence when there is none
 */
export async function findBackup(named: string): Promise<BackupSource> {
  if (existsSync(named)) return backupFile(named)
  const target = backupTarget()
  const files = (await target?.list()) ?? []
  const name = basename(named)
  const found = name === 'latest' ? files.at(-1) : files.find(({ file }) => file === name)
  if (target && found) return backupAt(target, found.file)
  throw new Error(target ? `There is no ${name}, neither here nor in ${target.place}` : `There is no file ${named}`)
}
