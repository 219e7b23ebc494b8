// Copies the whole database of this installation, which must not be running, into an empty one: from the embedded
// PostgreSQL to one of your own, or from one version to another. Usage: npm run db:copy -- postgres://user:password@host/database
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#server/settings/env.ts'
import { copyRows } from '#server/core/postgres/copy.sql.ts'
import { openDatabase, prepareDatabase } from '#server/core/postgres/open.ts'
import { runCommand } from './run-command.ts'

const target = process.argv[2] ?? ''
if (!/^postgres(ql)?:\/\//.test(target)) {
  console.error('Usage: npm run db:copy -- postgres://user:password@host:5432/database')
  process.exitCode = 1
} else await runCommand(run)

async function run(): Promise<void> {
  const say = (line: string) => console.log(line)
  const database = await openDatabase(say)
  try {
    await prepareDatabase(target, say)
    const rows = await copyRows(env().DATABASE_URL, target, say)
    console.log(`${rows} rows copied. Start with DATABASE_URL set to the new address`)
    if (database.embedded) tellKeys(join(env().DATA_DIR, 'keys'))
  } finally {
    await database.stop()
  }
}

/** Without the keys that belong to it the copy's tokens and secrets could not be read. */
function tellKeys(folder: string): void {
  console.log('and with the keys of this installation:')
  for (const name of readdirSync(folder)) console.log(`  ${name.toUpperCase()}="$(cat ${join(folder, name)})"`)
}
