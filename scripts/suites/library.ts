// Scans a generated library by workers that are killed, on an embedded database of its own, and compares the order of
// its albums, what was counted, and what became of tracks whose files were moved, retagged and replaced. Exits with 1
// when they differ.
// Usage: npm run suite -- library [--count 20000] [--kills 5]
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { closeDb } from '#server/core/database/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { libraryRun } from '#server/products/music/libraries/testing/library-run.ts'

const DATA = resolve('.cache/library')

const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, kills: { type: 'string', default: '5' } },
})

rmSync(DATA, { recursive: true, force: true })
const folder = `${DATA}/files`
mkdirSync(folder, { recursive: true })
setEnv({ DATA_DIR: DATA, DATABASE_URL: '', LOG_LEVEL: 'error' })
const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const database = await openDatabase(log)
try {
  provideKeys(true)
  const { found, expected } = await libraryRun({
    folder,
    files: Number(values.count),
    kills: Number(values.kills),
    log,
  })
  console.log(found)
  if (!isDeepStrictEqual(found, expected)) {
    console.error('expected:', expected)
    process.exitCode = 1
  }
} finally {
  await closeDb()
  await database.stop()
  rmSync(DATA, { recursive: true, force: true })
}
