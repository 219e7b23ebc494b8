// Makes, lists and revokes API tokens in the database of this installation, running or not. Usage: npm run -s token
import { runTokenCommand, USAGE } from '#server/platform/tokens/token-command.ts'
import { closeDb } from '#server/core/database/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { runCommand } from './run-command.ts'

const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) {
  console.log(USAGE)
} else await runCommand(run)

async function run(): Promise<void> {
  const database = await openDatabase(() => {}, { share: true })
  try {
    provideKeys(database.embedded)
    const { out, note } = await runTokenCommand(args)
    if (note) console.error(note)
    for (const line of out) console.log(line)
  } finally {
    await closeDb()
    await database.stop()
  }
}
