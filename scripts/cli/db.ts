import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { command } from '#server/core/command.ts'
import { env } from '#server/settings/env.ts'
import { copyRows } from '#server/core/postgres/copy.sql.ts'
import { runningUrl } from '#server/core/postgres/embedded.ts'
import { openDatabase, prepareDatabase } from '#server/core/postgres/open.ts'

const url = command({
  name: 'db url',
  summary: 'Print the URL of the database, for psql and pg_dump',
  details: 'The embedded database has one while Quartet runs.',
  input: z.object({}),
  database: false,
  async run() {
    const found = env().DATABASE_URL || (await runningUrl(join(env().DATA_DIR, 'postgres')))
    if (!found) throw new Error('Quartet is not running on this folder')
    return { data: { url: found }, lines: [found] }
  },
})

const copy = command({
  name: 'db copy',
  summary: 'Copy the whole database into an empty one of your own',
  details: 'Quartet must not be running.',
  input: z.object({
    url: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be a URL such as postgres://user:password@host:5432/database')
      .describe('URL of the empty database'),
  }),
  arguments: ['url'],
  database: false,
  async run({ url: target }, say) {
    const database = await openDatabase(say)
    try {
      await prepareDatabase(target, say)
      const rows = await copyRows(env().DATABASE_URL, target, say)
      const keys = database.embedded ? keyFiles(join(env().DATA_DIR, 'keys')) : []
      const told = keys.map(([name, file]) => `  ${name}="$(cat ${file})"`)
      return {
        data: { rows, key_files: Object.fromEntries(keys) },
        lines: [
          `${rows} rows copied. Start with DATABASE_URL set to the new address`,
          ...(told.length > 0 ? ['and with the keys of this installation:', ...told] : []),
        ],
      }
    } finally {
      await database.stop()
    }
  },
})

export const commands = [url, copy]

/** The files of the keys, without which tokens and secrets of the copy could not be read. */
function keyFiles(folder: string): (readonly [setting: string, file: string])[] {
  return readdirSync(folder).map((name) => [name.toUpperCase(), join(folder, name)])
}
