// The search engine beside the plain way on the same rows, from ten thousand vacancies on: medians of single queries,
// nothing remembered between them but what PostgreSQL caches. The database is made for this run and removed after it.
// Usage: node bench/vacancies.ts [sizes, default 10000,100000] [rounds, default 7]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDb } from '#server/core/db.ts'
import { setEnv } from '#server/env.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { generateVacancies } from '#server/vacancies/generator/generate.ts'
import { measurements } from './vacancies-measurements.ts'
import { settle } from './vacancies-plain.sql.ts'

const sizes = (process.argv[2] ?? '10000,100000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 7)
if (!sizes.every((size) => Number.isInteger(size) && size > 0) || !(rounds > 0)) {
  console.error('Usage: node bench/vacancies.ts [sizes, such as 10000,100000,1000000] [rounds]')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
setEnv({ DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn' })
const database = await openDatabase(() => {})
try {
  for (const size of sizes.toSorted((a, b) => a - b)) await run(size)
} finally {
  await closeDb()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run(size: number): Promise<void> {
  const started = performance.now()
  const added = await generateVacancies({ count: size, until: new Date('2026-11-01T12:00:00Z') })
  await settle()
  const seconds = (performance.now() - started) / 1000
  console.log(
    `\n## ${size.toLocaleString('en')} vacancies (${added.toLocaleString('en')} more in ${seconds.toFixed(0)} s)\n`,
  )
  console.log('| what | matches | ours, ms | plain, ms | plain / ours | goal at 1 M, ms |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, matches, ours, plain, goal } of await measurements()) {
    const own = await medianMs(ours)
    const other = plain && (await medianMs(plain))
    const ratio = other === undefined ? '' : `${(other / own).toFixed(1)} ×`
    console.log(`| ${name} | ${matches ?? ''} | ${shown(own)} | ${shown(other)} | ${ratio} | ${goal ?? ''} |`)
  }
}

function shown(ms: number | undefined): string {
  return ms === undefined ? '' : ms.toFixed(ms < 10 ? 2 : 0)
}

/** One run to warm the caches of PostgreSQL, then the median of the rounds. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
