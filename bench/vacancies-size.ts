// One size of bench/vacancies.ts in a process of its own. Arguments: folder of the database, size, rounds.
import { rm } from 'node:fs/promises'
import { systemContext } from '#server/core/context.ts'
import { closeDb } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { generateVacancies } from '#server/products/vacancies/generator/generate.ts'
import { getFacets } from '#server/products/vacancies/search/facets.service.ts'
import { keptIndexFile } from '#server/products/vacancies/engine/memory/kept.ts'
import { memoryIndex, upToDateIndex } from '#server/products/vacancies/engine/memory/live.ts'
import { measurements } from './vacancies-measurements.ts'
import { starts } from './vacancies-start.ts'
import { databaseSize, settle, visibleAfter } from './vacancies-plain.sql.ts'

export interface Measured {
  /** The same at every size. */
  kind: string
  name: string
  matches?: number
  /** Milliseconds; null when PostgreSQL gave up after 20 s. */
  memory: number | null
  /** Milliseconds that this process worked for one question in memory, on average. */
  cpu?: number
  postgres?: number | null
  plain?: number | null
  /** Milliseconds at a million vacancies. */
  goal?: number
}

export interface SizeReport {
  size: number
  notes: string[]
  measurements: Measured[]
}

const [folder = '', wanted = '', times = ''] = process.argv.slice(2)
const [size, usual] = [Number(wanted), Number(times)]
/** Slow questions are asked less often. */
const PATIENCE_MS = 20_000
const STATEMENT_TIMEOUT = '57014'

setEnv({ DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn', VACANCIES_INDEX_MB: '3000' })
const database = await openDatabase(say)
try {
  process.send?.(await report())
} finally {
  await closeDb()
  await database.stop()
}
process.disconnect?.()

async function report(): Promise<SizeReport> {
  const notes: string[] = []
  const generating = spent()
  const added = await generateVacancies({ count: size, until: new Date('2026-11-01T12:00:00Z'), progress })
  if (added > 0) notes.push(`${added.toLocaleString('en')} vacancies generated in ${generating()}`)
  say('settling the tables …')
  await settle()
  say('loading the index …')
  await rm(keptIndexFile() ?? '', { force: true })
  const loading = spent()
  memoryIndex().renew()
  const coming = await typicalMs(() => getFacets.execute(systemContext(), {}).catch(expectUnavailable))
  const documents = await memoryIndex().loaded()
  if (!documents) throw new Error('the index was not loaded')
  const reading = spent()
  const kept = await upToDateIndex()
  if (kept?.living !== documents.living) throw new Error('the index was not kept')
  notes.push(`kept index read and brought up to date in ${reading()}`)
  const mb = Math.round(documents.bytes / 1024 / 1024)
  notes.push(
    `index loaded in ${loading()}: ${mb} MB, ${Math.round(documents.bytes / documents.living)} bytes a vacancy`,
    `database of ${await databaseSize()}, this process ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB`,
    `a change is in the index ${(await visibleAfter(documents)).toFixed(0)} ms after its commit`,
  )
  for (const [when, { seconds, cpu }] of (await starts('клиент')).entries()) {
    const after = when === 0 ? '' : ', 1,000 rows having changed since the one before was killed'
    notes.push(
      `a new process has answered from the kept index after ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU)${after}`,
    )
  }
  const kind = 'facets of everything while the index loads'
  const measured: Measured[] = [{ kind, name: kind, memory: coming, goal: 500 }]
  for (const { memory, before, postgres, plain, share, rounds, ...rest } of await measurements(documents)) {
    let cpu = 0
    const row: Measured = {
      ...rest,
      memory: await typicalMs(memory, { share, rounds, before, worked: (ms) => (cpu = ms) }),
      cpu,
    }
    if (postgres) row.postgres = await typicalMs(postgres)
    if (plain) row.plain = await typicalMs(plain)
    say(`${row.name}: ${[row.memory, row.postgres, row.plain].map((ms) => ms?.toFixed(1) ?? '–').join(' / ')} ms`)
    measured.push(row)
  }
  return { size, notes, measurements: measured }
}

/** That they are coming is an answer too. */
function expectUnavailable(error: unknown): void {
  if (!isAppError(error) || error.code !== 'unavailable') throw error
}

function progress(done: number, count: number): void {
  if (done % Math.max(50_000, count / 20) === 0) say(`${done.toLocaleString('en')} vacancies are there`)
}

function say(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${size.toLocaleString('en')}: ${line}`)
}

/** Tells later how long it took, and how much of that this process worked. */
function spent(): () => string {
  const [from, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    return `${((performance.now() - from) / 1000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU here)`
  }
}

interface Rounds {
  share?: number | undefined
  rounds?: number | undefined
  before?: (() => void) | undefined
  /** Is called with the milliseconds of CPU that a round took here on average. */
  worked?: (ms: number) => void
}

/** One run to warm the caches of PostgreSQL, then the time that this share of the rounds takes at most: the median. */
async function typicalMs(work: () => Promise<unknown>, given: Rounds = {}) {
  const { share = 0.5, rounds = usual, before = () => {}, worked } = given
  const begun = performance.now()
  const times: number[] = []
  let cpuUs = 0
  try {
    before()
    await work()
    while (times.length < rounds && (times.length === 0 || performance.now() - begun < PATIENCE_MS)) {
      before()
      const [from, usage] = [performance.now(), process.cpuUsage()]
      await work()
      times.push(performance.now() - from)
      const { user, system } = process.cpuUsage(usage)
      cpuUs += user + system
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== STATEMENT_TIMEOUT) throw error
    return null
  }
  worked?.(cpuUs / 1000 / times.length)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? null
}
