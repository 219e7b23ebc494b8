import { rmSync } from 'node:fs'
import { closeDb } from '#server/core/database/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { setEnv } from '#server/settings/env.ts'
import { benchFolder } from './harness.ts'

/** Runs `work` on an embedded database in this folder, which is kept; without one, in a temporary folder. */
export async function onDatabase<T>(folder: string | undefined, work: (folder: string) => Promise<T>): Promise<T> {
  const place = folder ?? benchFolder()
  setEnv({ DATA_DIR: place, DATABASE_URL: '', LOG_LEVEL: 'warn' })
  const database = await openDatabase(() => {})
  try {
    provideKeys(database.embedded)
    return await work(place)
  } finally {
    await closeDb()
    await database.stop()
    if (folder === undefined) rmSync(place, { recursive: true, force: true })
  }
}
