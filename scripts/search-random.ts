// Random searches on generated vacancies, answered by the index in memory, PostgreSQL and the search cluster: the same ids in the
// same order, the same count, facets, pay and points. First at rest, then after and while vacancies change, then while search
// nodes are killed (-9): no answer may differ, and none may be smaller than the truth. Ends with 1 when one does.
// Usage: npm run test:search-random -- [--vacancies 200000] [--searches 1000] [--seed N] [--folder path]
// With --folder the database is kept there for the next run. A child of scripts/with-sphinx.sh.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util'
import fc from 'fast-check'
import { closeDb } from '#server/core/db.ts'
import { errorText } from '#server/core/errors.ts'
import { setEnv } from '#server/env.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { clusterBackend } from '#server/vacancies/engine/cluster/backend.ts'
import { keepSearchCluster } from '#server/vacancies/engine/cluster/keep.sql.ts'
import { needsPositions } from '#server/vacancies/engine/cluster/match.ts'
import { searchShards } from '#server/vacancies/engine/cluster/nodes.ts'
import { orPostgres } from '#server/vacancies/engine/cluster/or-postgres.ts'
import { inStep, patiently } from '#server/vacancies/engine/cluster/testing/in-step.ts'
import { Unanswerable } from '#server/vacancies/engine/cluster/where.sql.ts'
import { memoryBackend } from '#server/vacancies/engine/memory/backend.ts'
import type { Documents } from '#server/vacancies/engine/memory/documents.ts'
import { memoryIndex } from '#server/vacancies/engine/memory/live.ts'
import { postgresBackend } from '#server/vacancies/engine/postgres/backend.sql.ts'
import { rowVersions } from '#server/vacancies/engine/postgres/versions.sql.ts'
import type { Criteria } from '#server/vacancies/engine/types.ts'
import { generateVacancies } from '#server/vacancies/generator/generate.ts'
import { criteriaOf } from '#server/vacancies/search/criteria.ts'
import { CORPUS_END } from '#server/vacancies/testing/corpus.ts'
import { anySearch, answersOf, type AnySearch } from '#server/vacancies/testing/searches.ts'
import { makeWriter, type Round } from '#server/vacancies/testing/writer.ts'
import { runCommand } from './run-command.ts'
import { differences, wrongBetween } from './search-problems.ts'
import { during, judge, report, say, tallyOf, type Tally } from './search-tally.ts'

const { values } = parseArgs({
  options: {
    vacancies: { type: 'string', default: '200000' },
    searches: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    folder: { type: 'string' },
  },
})
const [size, most, seed] = [Number(values.vacancies), Number(values.searches), Number(values.seed)]
const nodes = searchShards()
if (!(size >= 100) || !(most >= 10) || !Number.isInteger(seed) || !nodes.some((copies) => copies.length > 1)) {
  console.error(
    'Usage: npm run test:search-random -- [--vacancies 200000] [--searches 1000] [--seed N] [--folder path]',
  )
  process.exit(2)
}

/** Of changes, each followed by its share of the searches. */
const ROUNDS = 10
/** With killed nodes. */
const STAGES = 5
/** At once: PostgreSQL answers one while another is compared. */
const TOGETHER = 3
/** All rows are written to every node within this time. */
const FILLED_MS = 60 * 60_000
const FOLLOWED_MS = 5 * 60_000
const QUERY_CANCELED = '57014'

const execute = promisify(execFile)
const kill = (node: number) => execute(process.env['WITH_SPHINX_KILL'] ?? '', [String(node)])
const start = (node: number) => execute(process.env['WITH_SPHINX_START'] ?? '', [String(node)])

const folder = resolve(values.folder ?? mkdtempSync(join(tmpdir(), 'quartet-search-random-')))
await runCommand(async () => {
  try {
    await run()
  } finally {
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
})

async function run(): Promise<void> {
  const searchNodes = process.env['SEARCH_NODES'] ?? ''
  // A process with a search cluster loads no index in memory.
  setEnv({ DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'error', VACANCIES_INDEX_MB: '3000', SEARCH_NODES: '' })
  const database = await openDatabase(() => {})
  let keeper = { close: async () => {} }
  try {
    say(`${size.toLocaleString('en')} vacancies, ${most} searches in each phase, --seed ${seed}`)
    await generateVacancies({ count: size, until: CORPUS_END, progress })
    const documents = await memoryIndex().loaded()
    if (documents === null) throw new Error('the index in memory was not loaded')
    setEnv({ SEARCH_NODES: searchNodes })
    keeper = keepSearchCluster()
    await allFollowed(documents, FILLED_MS)
    say(`all three have ${documents.living.toLocaleString('en')} searchable vacancies`)
    const write = makeWriter(size, `q${seed.toString(36)}q`)
    const change = () =>
      write([...documents.ids.subarray(0, documents.size)].filter((id, at) => documents.ordinalOf(id) === at))
    await atRest(documents)
    await whileChanging(documents, change)
    await whileKilled(documents, change)
  } finally {
    await keeper.close()
    await closeDb()
    await database.stop()
  }
  report(`repeat with --seed ${seed}`)
}

function progress(done: number, count: number): void {
  if (done % Math.max(50_000, count / 4) === 0) say(`${done.toLocaleString('en')} vacancies are there`)
}

/** Resolves when the index in memory and these nodes have exactly the rows of the database. Nobody writes meanwhile. */
async function allFollowed(documents: Documents, patience = FOLLOWED_MS, living = nodes.flat()): Promise<void> {
  const versions = await rowVersions()
  for (const until = Date.now() + patience; documents.differing(versions).length > 0; await sleep(20)) {
    if (Date.now() > until) throw new Error('the index in memory does not follow the changes')
  }
  await inStep(patience, living)
}

async function atRest(documents: Documents): Promise<void> {
  await during(tallyOf('at rest'), (tally) =>
    eachOf(searchesOf(1, most), (search) => compareAll(documents, search, tally)),
  )
}

/** Rounds of changes. While they are made an answer may be of any moment of the round; afterwards all three must agree. */
async function whileChanging(documents: Documents, change: () => Promise<Round>): Promise<void> {
  const [changing, changed] = [tallyOf('while vacancies change'), tallyOf('after they changed')]
  const searches = searchesOf(2, most)
  const each = Math.ceil(most / ROUNDS)
  for (let from = 0; from < searches.length; from += each) {
    const some = searches.slice(from, from + each)
    const round = await during(changing, (tally) => searchWhile(documents, { some, change, tally }))
    await during(changed, async (tally) => {
      await eachOf(some, (search) => compareAll(documents, search, tally))
      await compareEdited(documents, round, tally)
    })
  }
}

/** Copies of a shard are killed and come back; every answer must be that of the index in memory. */
async function whileKilled(documents: Documents, change: () => Promise<Round>): Promise<void> {
  const copies = [...(nodes[0] ?? []).keys()]
  const searches = searchesOf(3, most)
  const each = Math.ceil(most / STAGES)
  const stage = (name: string, event = async (): Promise<unknown> => null) =>
    during(tallyOf(name), (tally) =>
      eachOf(searches.splice(0, each), (search) => compareWhole(documents, search, tally), event),
    )
  await stage('a node is killed', () => kill(0))
  await change()
  await allFollowed(documents, FOLLOWED_MS, nodes.flat().slice(1))
  await stage('without it, after changes')
  await stage('it comes back', () => start(0))
  await allFollowed(documents)
  await stage('every node of its shard is killed', () => Promise.all(copies.map(kill)))
  await stage('they come back', () => Promise.all(copies.map(start)))
  await allFollowed(documents)
}

function searchesOf(phase: number, numRuns: number): AnySearch[] {
  return fc.sample(anySearch, { numRuns, seed: seed + phase })
}

/** Works on all of them, a few at once; `event` happens when a third is done. */
async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  event = async (): Promise<unknown> => null,
): Promise<void> {
  let [next, done] = [0, 0]
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      await work(item)
      if (++done === Math.ceil(items.length / 3)) await event()
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
}

/** The three backends, each by itself. */
async function compareAll(documents: Documents, search: AnySearch, tally: Tally): Promise<void> {
  const criteria = criteriaOf(search.params)
  const [truth, memory, cluster] = await Promise.all([
    answersOf(postgresBackend, criteria, CORPUS_END, search.without),
    answersOf(memoryBackend(documents), criteria, CORPUS_END, search.without),
    ofCluster(criteria, () => answersOf(clusterBackend, criteria, CORPUS_END, search.without)),
  ])
  if (cluster === null) tally['listed by PostgreSQL']++
  judge(tally, search, truth.ids.length, [
    ...differences('memory', memory, truth),
    ...(cluster === null ? [] : differences('cluster', cluster, truth)),
  ])
}

/**
 * What the cluster by itself answers, or null for a phrase that no lexeme stands for: of these searches the only kind that it may
 * leave to PostgreSQL (docs/adr/0031-vacancies-search-cluster.md). Asked again while its nodes are not believed.
 */
async function ofCluster<T>(criteria: Criteria, ask: () => Promise<T>): Promise<T | null> {
  return patiently(ask).catch((error: unknown) => {
    if (error instanceof Unanswerable && criteria.text?.root && needsPositions(criteria.text.root)) return null
    throw error
  })
}

/** The cluster as Quartet asks it, with PostgreSQL behind it, beside the index in memory, which agreed with both before. */
async function compareWhole(documents: Documents, search: AnySearch, tally: Tally): Promise<void> {
  const criteria = criteriaOf(search.params)
  const truth = await answersOf(memoryBackend(documents), criteria, CORPUS_END, search.without)
  const backend = orPostgres({
    ...clusterBackend,
    orderedIds: (...asked) =>
      clusterBackend.orderedIds(...asked).catch((error: unknown) => {
        tally['listed by PostgreSQL']++
        throw error
      }),
  })
  try {
    const whole = await answersOf(backend, criteria, CORPUS_END, search.without)
    judge(tally, search, truth.ids.length, differences('cluster or PostgreSQL', whole, truth))
  } catch (error) {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) tally.refused++
    else judge(tally, search, truth.ids.length, [errorText(error)])
  }
}

interface Searching {
  some: readonly AnySearch[]
  change: () => Promise<Round>
  tally: Tally
}

/** Searches until the changes are made and all have followed, and compares each answer with what was true before and is then. */
async function searchWhile(documents: Documents, { some, change, tally }: Searching): Promise<Round> {
  const memory = memoryBackend(documents)
  const lists = () => Promise.all(some.map(({ params }) => memory.orderedIds(criteriaOf(params), CORPUS_END)))
  const seen: { search: number; name: string; ids: Int32Array; counted: number }[] = []
  const before = await lists()
  let isWriting = true
  const writing = change().finally(() => (isWriting = false))
  for (let again = false; isWriting || !again; again = true) {
    await eachOf([...some.keys()], async (search) => {
      const criteria = criteriaOf(some[search]?.params ?? {})
      for (const backend of again && !isWriting ? [] : [memory, clusterBackend]) {
        const ask = async () => ({
          ids: await backend.orderedIds(criteria, CORPUS_END),
          counted: await backend.count(criteria, CORPUS_END),
        })
        const answer = await ofCluster(criteria, ask)
        if (answer === null) tally['listed by PostgreSQL']++
        else seen.push({ search, name: backend.name, ...answer })
      }
    })
  }
  const round = await writing
  await allFollowed(documents)
  const after = await lists()
  for (const { search, name, ids, counted } of seen) {
    const problems = wrongBetween(ids, counted, {
      before: before[search] ?? new Int32Array(),
      after: after[search] ?? new Int32Array(),
      touched: round.touched,
    })
    judge(
      tally,
      some[search],
      ids.length,
      problems.map((problem) => `${name}: ${problem}`),
    )
  }
  return round
}

/** The word of a round finds what was edited in it and nothing else. */
async function compareEdited(documents: Documents, { word, edited }: Round, tally: Tally): Promise<void> {
  const criteria = criteriaOf({ text: `NAME:${word}` })
  const wanted = edited.toSorted((a, b) => a - b)
  for (const backend of [postgresBackend, memoryBackend(documents), clusterBackend]) {
    const ids = await ofCluster(criteria, () => backend.orderedIds(criteria, CORPUS_END))
    const isSame = isDeepStrictEqual(
      [...(ids ?? [])].sort((a, b) => a - b),
      wanted,
    )
    judge(
      tally,
      word,
      wanted.length,
      isSame ? [] : [`${backend.name}: ${ids?.length} of ${wanted.length} edited vacancies`],
    )
  }
}
