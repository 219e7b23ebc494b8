// The search cluster beside the index in memory and PostgreSQL on the same vacancies, every answer compared; with --times, a
// cluster that has each vacancy several times under different ids, by itself: its answers must be so many times those of the
// index in memory. The database is one that bench/vacancies.ts keeps.
// Usage: bash scripts/suites/with-sphinx.sh node bench/search-cluster.ts --folder path [--size 1000000] [--times 1] [--rounds 5]
// WITH_SPHINX_SHARDS and WITH_SPHINX_COPIES lay the cluster out, see scripts/suites/with-sphinx.sh.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { closeDb } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { clusterBackend } from '#server/products/vacancies/engine/cluster/backend.ts'
import { documentOf, DOCUMENT_COLUMNS } from '#server/products/vacancies/engine/cluster/document.sql.ts'
import { keepSearchCluster } from '#server/products/vacancies/engine/cluster/keep.sql.ts'
import { endLease, layoutOf, lease } from '#server/products/vacancies/engine/cluster/lease.sql.ts'
import { closeSearchNodes, onNode } from '#server/products/vacancies/engine/cluster/node.sql.ts'
import { searchShards } from '#server/products/vacancies/engine/cluster/nodes.ts'
import { patiently } from '#server/products/vacancies/engine/cluster/testing/in-step.ts'
import { memoryBackend } from '#server/products/vacancies/engine/memory/backend.ts'
import type { Documents } from '#server/products/vacancies/engine/memory/documents.ts'
import { searchRowsOf } from '#server/products/vacancies/engine/memory/load.sql.ts'
import { upToDateIndex } from '#server/products/vacancies/engine/memory/live.ts'
import { postgresBackend } from '#server/products/vacancies/engine/postgres/backend.sql.ts'
import type { SearchBackend } from '#server/products/vacancies/engine/types.ts'
import { criteriaOf } from '#server/products/vacancies/filters/criteria.ts'
import type { SearchParams } from '#server/products/vacancies/filters/search.schema.ts'
import { median } from './harness.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    size: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
  },
})
const [times, rounds] = [Number(values.times), Number(values.rounds)]
if (values.folder === undefined || searchShards().length === 0 || !(times > 0) || !(rounds > 0)) {
  console.error(
    'Usage: bash scripts/suites/with-sphinx.sh node bench/search-cluster.ts --folder path [--size N] [--times N]',
  )
  process.exit(2)
}

const QUESTIONS: [name: string, params: SearchParams][] = [
  ['a frequent word: менеджер', { text: 'менеджер' }],
  ['a rarer word: python', { text: 'python' }],
  ['three words', { text: 'менеджер по продажам' }],
  [
    'filters, by pay',
    {
      area: ['113'],
      experience: ['between1And3'],
      schedule: ['fullDay'],
      only_with_salary: true,
      order_by: 'salary_desc',
    },
  ],
]
const NOW = new Date('2026-11-01T12:00:00Z')
const WANTED = [30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000]

setEnv({ DATA_DIR: join(resolve(values.folder), values.size), DATABASE_URL: '', LOG_LEVEL: 'warn' })
const database = await openDatabase(say)
try {
  await run()
} finally {
  await closeSearchNodes()
  await closePubsub()
  await closeDb()
  await database.stop()
}

async function run(): Promise<void> {
  const reading = spent()
  const documents = await readIndex()
  say(`index in memory read in ${reading()}`)
  const mb = Math.round(documents.bytes / 1024 / 1024)
  console.log(`\n- index in memory: ${mb} MB, ${Math.round(documents.bytes / documents.living)} bytes a vacancy`)
  if (times === 1) await beside(documents)
  else await byItself(documents)
}

async function readIndex(): Promise<Documents> {
  const documents = await upToDateIndex()
  if (documents === null) throw new Error('bench/vacancies.ts has kept no index in this folder')
  return documents
}

/** All three engines on the same vacancies. */
async function beside(documents: Documents): Promise<void> {
  const filling = spent()
  const keeper = keepSearchCluster()
  try {
    for (let held = -1; held !== documents.living;) {
      await sleep(1000)
      held = await clusterBackend.count(criteriaOf({}), NOW).catch(() => -1)
    }
    showNodes(documents.living, filling())
    await compare([clusterBackend, memoryBackend(documents), postgresBackend], 1)
  } finally {
    await keeper.close()
  }
}

/** The cluster alone, with each vacancy `times` times. */
async function byItself(documents: Documents): Promise<void> {
  const filling = spent()
  const ids = documents.ids.slice(0, documents.size).filter((id, at) => documents.ordinalOf(id) === at)
  const leases: NodeJS.Timeout[] = []
  const believed = async (): Promise<void> => {
    await eachNode((session, layout) => lease(session, layout))
    leases.push(setInterval(() => void eachNode((session, layout) => lease(session, layout)).catch(() => {}), 1000))
  }
  await eachNode((session, layout) => endLease(session, layout))
  const first = Math.floor(ids.length / times)
  try {
    await write(ids.subarray(0, first))
    await believed()
    showNodes(first * times, filling())
    await compare([clusterBackend], times)
    await write(ids.subarray(first))
    showNodes(ids.length * times, filling())
    await compare([clusterBackend, memoryBackend(documents)], times)
  } finally {
    leases.forEach(clearInterval)
  }
}

/** Writes each of these vacancies `times` times: as `id × times` and the numbers after it, which follow it in every order. */
async function write(ids: Int32Array): Promise<void> {
  const shards = searchShards()
  const portion = 1000
  for (let at = 0; at < ids.length; at += portion) {
    const written = shards.map((): string[] => [])
    await searchRowsOf([...ids.subarray(at, at + portion)], (row) => {
      const document = documentOf(row).slice(`(${row.vacancyId}`.length)
      for (let copy = 0; copy < times; copy++) {
        const id = row.vacancyId * times + copy
        written[id % shards.length]?.push(`(${id}${document}`)
      }
    })
    await Promise.all(
      shards.flatMap((nodes, shard) =>
        nodes.map((node) =>
          // A node that writes a part of its index to the disk answers nobody meanwhile.
          patiently(() =>
            onNode(node, async (session) => {
              const documents = written[shard] ?? []
              for (let from = 0; from < documents.length; from += 250) {
                const some = documents.slice(from, from + 250).join(',')
                await session.run(`REPLACE INTO vacancies (${DOCUMENT_COLUMNS}) VALUES ${some}`)
              }
            }),
          ),
        ),
      ),
    )
    if ((at + portion) % 50_000 === 0) say(`${((at + portion) * times).toLocaleString('en')} documents are written`)
  }
}

type Session = Parameters<Parameters<typeof onNode>[1]>[0]

async function eachNode(work: (session: Session, layout: number) => Promise<void>): Promise<void> {
  const nodes = searchShards().flat()
  await Promise.all(nodes.map(async (node) => onNode(node, async (session) => work(session, await layoutOf(node)))))
}

/** Medians of each engine for each question. @throws Error when two of them answer differently */
async function compare(engines: readonly SearchBackend[], copies: number): Promise<void> {
  const head = engines.map(({ name }) => `${name}: page and count, ms | ${name}: facets, ms`)
  console.log(`\n| what | matches | ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(1 + 2 * engines.length)}`)
  for (const [name, params] of QUESTIONS) {
    const criteria = criteriaOf(params)
    const figures: string[] = []
    const answers: { ids: number[]; counts: [number, number][] }[] = []
    for (const engine of engines) {
      const [pages, facets]: [number[], number[]] = [[], []]
      let [ids, counts] = [new Int32Array(0), new Map<number, number>()]
      for (let round = 0; round < rounds; round++) {
        await patiently(async () => {
          const begun = performance.now()
          ids = new Int32Array(await engine.orderedIds(criteria, NOW))
          pages.push(performance.now() - begun)
        })
        await patiently(async () => {
          const begun = performance.now()
          counts = new Map(await engine.tagCounts(criteria, undefined, NOW))
          const pays = await engine.salaryCounts(criteria, WANTED, NOW)
          facets.push(performance.now() - begun)
          for (const { salary, count } of pays) counts.set(-salary, count)
        })
      }
      figures.push(shown(median(pages)), shown(median(facets)))
      const factor = engine === clusterBackend ? 1 : copies
      answers.push({
        ids: factor === 1 ? [...ids] : [...ids].flatMap((id) => copiesOf(id, factor)),
        counts: [...counts].map(([tag, count]): [number, number] => [tag, count * factor]).sort(([a], [b]) => a - b),
      })
    }
    const [first] = answers
    for (const [at, other] of answers.entries()) {
      if (JSON.stringify(other) !== JSON.stringify(first)) throw new Error(`${engines[at]?.name} differs: ${name}`)
    }
    console.log(`| ${name} | ${first?.ids.length.toLocaleString('en') ?? ''} | ${figures.join(' | ')} |`)
  }
  const same = engines.length > 1 ? 'ids, order, count and facets of all the engines are the same; ' : ''
  console.log(`\n${same}load ${loadavg()[0]?.toFixed(1) ?? ''}`)
}

/** The newest first, as with the same publication. */
function copiesOf(id: number, copies: number): number[] {
  return Array.from({ length: copies }, (_, at) => id * copies + copies - 1 - at)
}

/** What the nodes take for so many vacancies. */
function showNodes(vacancies: number, took: string): void {
  const folder = process.env['WITH_SPHINX_FOLDER'] ?? ''
  let [memory, disk, cpu] = [0, 0, 0]
  for (const node of readdirSync(folder).filter((name) => /^\d+$/.test(name))) {
    const pid = readFileSync(join(folder, node, 'pid'), 'utf8').trim()
    memory += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
    cpu += (Number(user) + Number(system)) / 100
    for (const name of readdirSync(join(folder, node))) disk += statSync(join(folder, node, name)).size
  }
  const nodes = searchShards().flat().length
  const each = (bytes: number): string =>
    `${Math.round(bytes / 1024 / 1024).toLocaleString('en')} MB (${Math.round(bytes / vacancies)} bytes a vacancy)`
  console.log(`
## ${vacancies.toLocaleString('en')} vacancies, ${searchShards().length} shards on ${nodes} nodes

- filled in ${took}, ${cpu.toFixed(0)} s of CPU in the nodes; load ${loadavg()[0]?.toFixed(1) ?? ''}
- all nodes together: memory ${each(memory)}, disk ${each(disk)}`)
}

/** Tells later how long it took, and how much of that this process worked. */
function spent(): () => string {
  const [from, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    return `${((performance.now() - from) / 1000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU here)`
  }
}

function shown(ms: number): string {
  return ms.toLocaleString('en', { maximumFractionDigits: ms < 10 ? 1 : 0 })
}

function say(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
}
