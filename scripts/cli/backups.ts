import { z } from 'zod'
import { command } from '#server/core/command.ts'
import { backupTarget } from '#server/platform/backup/target.ts'

const backups = command({
  name: 'backups',
  summary: 'List the backups at BACKUP_TARGET',
  details: 'Without the database: what is listed can be restored by its name.',
  input: z.object({}),
  database: false,
  async run() {
    const target = backupTarget()
    if (!target) throw new Error('BACKUP_TARGET is not set: no backups are written by schedule')
    const files = await target.list()
    const lines = files.map(({ file, bytes }) => `${file}  ${(bytes / 1e6).toFixed(1)} MB`)
    return { data: { place: target.place, backups: files }, lines: [...lines, `${files.length} in ${target.place}`] }
  },
})

export const commands = [backups]
