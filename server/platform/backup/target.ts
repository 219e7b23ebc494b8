import { existsSync, createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { env } from '#server/settings/env.ts'
import { UNFINISHED, writeDurably } from '#server/core/process/durable-file.ts'
import { bucketTarget } from './bucket-target.client.ts'
import { backupFile, type BackupSource, type BackupTarget, BACKUP_NAME } from './source.ts'

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
 * The backup that a person names: a file, else one at BACKUP_TARGET by the last part of the path, or `latest` of those.
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

/** Backups in a folder. */
function folderTarget(place: string): BackupTarget {
  const names = () =>
    readdir(place).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)))
  return {
    place,
    async list() {
      const files = (await names()).filter((name) => BACKUP_NAME.test(name)).sort()
      return Promise.all(files.map(async (file) => ({ file, bytes: (await stat(join(place, file))).size })))
    },
    async put(file, bytes) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      await writeDurably(join(place, file), [bytes])
      return (await stat(join(place, file))).size
    },
    async open(file) {
      const handle = await open(join(place, file))
      return createReadStream('', { fd: handle })
    },
    remove: (file) => rm(join(place, file), { force: true }),
    async tidy() {
      for (const name of await names()) {
        const isHalf = name.endsWith(UNFINISHED) && BACKUP_NAME.test(name.slice(0, -UNFINISHED.length))
        if (isHalf) await rm(join(place, name), { force: true })
      }
    },
  }
}
