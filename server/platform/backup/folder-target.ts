import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED, writeDurably } from '#server/core/process/durable-file.ts'
import { BACKUP_NAME, type BackupTarget } from './source.ts'

export function folderTarget(place: string): BackupTarget {
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
