// The search of vacancies in memory beside plain SQL at each size, every size with a database and a process of its own;
// where SEARCH_NODES names a search cluster (scripts/suites/with-sphinx.sh), the cluster beside the other engines. With
// --folder the databases are kept there for the next run.
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { systemContext } from '#server/core/context.ts'
import { closeDb } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { provideProducts } from '#server/core/products.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { searchShards } from '#server/products/vacancies/engine/cluster/nodes.ts'
import { keptIndexFile } from '#server/products/vacancies/engine/memory/kept.ts'
import { memoryIndex, upToDateIndex } from '#server/products/vacancies/engine/memory/live.ts'
import { generateVacancies } from '#server/products/vacancies/generator/generate.ts'
import { getFacets } from '#server/products/vacancies/search/facets.service.ts'
import { vacancies } from '#server/products/vacancies/product.ts'
import { benchFolder, benchInChild, say, timed } from '../harness.ts'
import type { Options, Row } from '../table.ts'
import { clusterRows } from '../vacancies/cluster.ts'
import { measurements, typicalMs } from '../vacancies/measurements.ts'
import { settle, visibleAfter } from '../vacancies/plain.sql.ts'
import { starts } from '../vacancies/start.ts'

export async function measure(options: Options): Promise<Row[]> {
  const { sizes = [10_000], folder } = options
  const place = folder ? resolve(folder) : benchFolder()
  try {
    const [size = 0, ...others] = sizes
    if (others.length === 0) return await oneSize(join(place, String(size)), size, options)
    const rows: Row[] = []
    for (const one of sizes)
      rows.push(...(await benchInChild('vacancies', { ...options, sizes: [one], folder: place })))
    return rows
  } finally {
    if (!folder) await rm(place, { recursive: true, force: true })
  }
}

async function oneSize(folder: string, size: number, { rounds = 7 }: Options): Promise<Row[]> {
  setEnv({ DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn', VACANCIES_INDEX_MB: '3000' })
  // Without the other products, whose modules would add to each pause of the garbage collector.
  provideProducts({ vacancies })
  const database = await openDatabase(say)
  try {
    await generateVacancies({ count: size, until: new Date('2026-11-01T12:00:00Z'), progress })
    say('settling the tables …')
    await settle()
    const rows = await (searchShards().length > 0 ? clusterRows(rounds) : memoryRows(rounds))
    return rows.map((row) => ({ ...row, what: `${size.toLocaleString('en')}: ${row.what}` }))
  } finally {
    await closePubsub()
    await closeDb()
    await database.stop()
  }
}

/** The goals are set for a million vacancies, so that smaller numbers must meet them too. */
async function memoryRows(rounds: number): Promise<Row[]> {
  say('loading the index …')
  await rm(keptIndexFile() ?? '', { force: true })
  memoryIndex().renew()
  const loading = performance.now()
  const coming = await typicalMs(() => getFacets.execute(systemContext(), {}).catch(expectUnavailable), { rounds })
  const documents = await memoryIndex().loaded()
  if (!documents) throw new Error('the index was not loaded')
  const loadedS = (performance.now() - loading) / 1000
  const readMs = await timed(async () => {
    if ((await upToDateIndex())?.living !== documents.living) throw new Error('the index was not kept')
  })
  const [first, afterCrash] = await starts('клиент')
  const row = { product: 'vacancies' } as const
  const rows: Row[] = [
    { ...row, what: 'the index loaded', unit: 's', ours: loadedS },
    { ...row, what: 'the kept index read and brought up to date', unit: 's', ours: readMs / 1000 },
    { ...row, what: 'a vacancy in the index', unit: 'kB', ours: documents.bytes / documents.living / 1000 },
    { ...row, what: 'from the commit of a change to the index', unit: 'ms', ours: await visibleAfter(documents) },
    { ...row, what: 'a new process answers from the kept index', unit: 's', ours: first.seconds },
    { ...row, what: 'the same: processor time', unit: 's', ours: first.cpu },
    { ...row, what: 'a new process, 1,000 rows changed since a kill', unit: 's', ours: afterCrash.seconds },
    { ...row, what: 'facets of everything while the index loads', unit: 'ms', ours: coming, goal: atMost(500) },
  ]
  for (const { name, goal, memory, postgres, plain, before, share, rounds: own = rounds } of await measurements(
    documents,
  )) {
    const ours = await typicalMs(memory, { rounds: own, share, before })
    const baseline = plain && (await typicalMs(plain, { rounds }))
    rows.push({
      ...row,
      what: name,
      unit: 'ms',
      ours,
      ...(baseline !== undefined && { baseline }),
      ...(goal !== undefined && { goal: atMost(goal) }),
    })
    if (postgres)
      rows.push({ ...row, what: `${name}, in PostgreSQL`, unit: 'ms', ours: await typicalMs(postgres, { rounds }) })
    say(`${name}: ${ours.toFixed(1)} ms`)
  }
  return rows
}

const atMost = (ms: number) => ({ of: 'ours', atMost: ms }) as const

/** Accepts the answer that the facets are still being computed. */
function expectUnavailable(error: unknown): void {
  if (!isAppError(error) || error.code !== 'unavailable') throw error
}

function progress(done: number, count: number): void {
  if (done % Math.max(50_000, count / 20) === 0) say(`${done.toLocaleString('en')} vacancies are there`)
}
