// Delivers events to a receiver while it and the worker are killed, on an embedded database of its own, and counts what
// arrived. Exits with 1 when an event is missing or a subject's events came in another order.
// Usage: npm run suite -- webhooks-kill [--events 10000] [--subjects 500] [--kills 5]
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { closeDb } from '#server/core/database/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { killRun } from '#server/platform/webhooks/testing/kill-run.ts'

const DATA = '.cache/webhooks-kill'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    subjects: { type: 'string', default: '500' },
    kills: { type: 'string', default: '5' },
  },
})

rmSync(DATA, { recursive: true, force: true })
setEnv({ DATA_DIR: DATA, DATABASE_URL: '', LOG_LEVEL: 'error' })
const log = (line: string) => console.log(line)
const database = await openDatabase(log)
try {
  provideKeys(true)
  const [events, subjects, kills] = [Number(values.events), Number(values.subjects), Number(values.kills)]
  const run = await killRun({ events, subjects, kills, hurry: false, log })
  console.table(run)
  process.exitCode = run.missing === 0 && run.disordered === 0 ? 0 : 1
} finally {
  await closeDb()
  await database.stop()
}
