// Imports a folder of audio files into the music library. Usage: npm run music:import -- <folder>
import { closeDb } from '#server/core/database/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { importFolder } from '#server/products/music/import/import.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { runCommand } from './run-command.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-')) {
  console.error('Usage: npm run music:import -- <folder>')
  process.exitCode = 1
} else await runCommand(() => run(folder))

async function run(path: string): Promise<void> {
  const database = await openDatabase(() => {}, { share: true })
  try {
    provideKeys(database.embedded)
    const { added, updated, unchanged, refused } = await importFolder(path, (line) => console.log(line))
    console.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${refused.length} refused`)
    if (refused.length > 0) process.exitCode = 2
  } finally {
    await closeDb()
    await database.stop()
  }
}
