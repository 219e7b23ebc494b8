// A search cluster beside the index in memory and PostgreSQL on the same vacancies, every answer compared. With --times, a
// cluster that has each vacancy several times under different ids: its answers must be so many times those of the index.
// WITH_SPHINX_SHARDS and WITH_SPHINX_COPIES lay the cluster out, see scripts/suites/with-sphinx.sh.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { clusterBackend } from '#server/products/vacancies/engine/cluster/backend.ts'
import { documentOf, DOCUMENT_COLUMNS } from '#server/products/vacancies/engine/cluster/document.sql.ts'
import { keepSearchCluster } from '#server/products/vacancies/engine/cluster/keep.sql.ts'
import { endLease, layoutOf, lease } from '#server/products/vacancies/engine/cluster/lease.sql.ts'
import { closeSearchNodes, onNode } from '#server/products/vacancies/engine/cluster/node.sql.ts'
import { searchShards, type SearchNode } from '#server/products/vacancies/engine/cluster/nodes.ts'
import { patiently } from '#server/products/vacancies/engine/cluster/testing/in-step.ts'
import { memoryBackend } from '#server/products/vacancies/engine/memory/backend.ts'
import type { Documents } from '#server/products/vacancies/engine/memory/documents.ts'
import { searchRowsOf } from '#server/products/vacancies/engine/memory/load.sql.ts'
import { upToDateIndex } from '#server/products/vacancies/engine/memory/live.ts'
import { postgresBackend } from '#server/products/vacancies/engine/postgres/backend.sql.ts'
import type { SearchBackend } from '#server/products/vacancies/engine/types.ts'
import { criteriaOf } from '#server/products/vacancies/filters/criteria.ts'
import type { Criteria } from '#server/products/vacancies/filters/types.ts'
import { median, say, timed } from '../harness.ts'
import type { Row } from '../table.ts'
import { FILTERS_BY_PAY } from './measurements.ts'

const QUESTIONS = {
  'a frequent word: менеджер': criteriaOf({ text: 'менеджер' }),
  'a rarer word: python': criteriaOf({ text: 'python' }),
  'three words': criteriaOf({ text: 'менеджер по продажам' }),
  'filters, by pay': FILTERS_BY_PAY,
}
const NOW = new Date('2026-11-01T12:00:00Z')
const WANTED = [30_000, 50_000, 70_000, 100_000, 150_000, 200_000, 300_000]

/** @throws Error when two engines answer differently */
export async function clusterRows(times: number, rounds: number): Promise<Row[]> {
  const documents = await upToDateIndex()
  if (documents === null) throw new Error('measure this size without SEARCH_NODES first: that keeps the index')
  try {
    return await (times === 1 ? beside(documents, rounds) : byItself(documents, { times, rounds }))
  } finally {
    await closeSearchNodes()
  }
}

const row = { product: 'vacancies' } as const

/** All three engines on the same vacancies, which the worker has written to the nodes. */
async function beside(documents: Documents, rounds: number): Promise<Row[]> {
  const following = keepSearchCluster()
  try {
    const filling = await timed(async () => {
      while ((await clusterBackend.count(criteriaOf({}), NOW).catch(() => -1)) !== documents.living) await sleep(1000)
    })
    const engines = [clusterBackend, memoryBackend(documents), postgresBackend]
    return [...nodeRows(documents.living, filling), ...(await compare(engines, { times: 1, rounds }))]
  } finally {
    await following.close()
  }
}

interface Comparison {
  /** How many copies of each vacancy the cluster has. */
  times: number
  rounds: number
}

/** The cluster with each vacancy `times` times, beside the index in memory, which has it once. */
async function byItself(documents: Documents, given: Comparison): Promise<Row[]> {
  const ids = documents.ids.slice(0, documents.size).filter((id, at) => documents.ordinalOf(id) === at)
  await eachNode(endLease)
  const filling = await timed(() => write(ids, given.times))
  await eachNode(lease)
  const renewing = setInterval(() => void eachNode(lease).catch(() => {}), 1000)
  try {
    const engines = [clusterBackend, memoryBackend(documents)]
    return [...nodeRows(ids.length * given.times, filling), ...(await compare(engines, given))]
  } finally {
    clearInterval(renewing)
  }
}

/** Writes each of these vacancies `times` times: as `id × times` and the numbers after it, which follow it in every order. */
async function write(ids: Int32Array, times: number): Promise<void> {
  const shards = searchShards()
  const portion = 1000
  for (let at = 0; at < ids.length; at += portion) {
    const written = shards.map((): string[] => [])
    await searchRowsOf([...ids.subarray(at, at + portion)], (found) => {
      const document = documentOf(found).slice(`(${found.vacancyId}`.length)
      for (let copy = 0; copy < times; copy++) {
        const id = found.vacancyId * times + copy
        written[id % shards.length]?.push(`(${id}${document}`)
      }
    })
    // A node that writes a part of its index to the disk answers nobody meanwhile.
    const writes = shards.flatMap((nodes, shard) =>
      nodes.map((node) => patiently(() => put(node, written[shard] ?? []))),
    )
    await Promise.all(writes)
    if ((at + portion) % 50_000 === 0) say(`${((at + portion) * times).toLocaleString('en')} documents are written`)
  }
}

async function put(node: SearchNode, documents: readonly string[]): Promise<void> {
  await onNode(node, async (session) => {
    for (let from = 0; from < documents.length; from += 250) {
      const some = documents.slice(from, from + 250).join(',')
      await session.run(`REPLACE INTO vacancies (${DOCUMENT_COLUMNS}) VALUES ${some}`)
    }
  })
}

async function eachNode(work: typeof lease | typeof endLease): Promise<void> {
  const nodes = searchShards().flat()
  await Promise.all(nodes.map((node) => onNode(node, async (session) => work(session, await layoutOf(node)))))
}

/** Medians of each engine for each question. */
async function compare(engines: readonly SearchBackend[], { times, rounds }: Comparison): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, criteria] of Object.entries(QUESTIONS)) {
    const answers: Answer[] = []
    for (const engine of engines) {
      const { pages, facets, ...answer } = await asked(engine, criteria, rounds)
      rows.push({ ...row, what: `${name}: page and count, ${engine.name}`, unit: 'ms', ours: median(pages) })
      rows.push({ ...row, what: `${name}: facets, ${engine.name}`, unit: 'ms', ours: median(facets) })
      answers.push(engine === clusterBackend ? answer : copied(answer, times))
    }
    const other = answers.findIndex((answer) => !isDeepStrictEqual(answer, answers[0]))
    if (other > 0) throw new Error(`${engines[other]?.name} differs: ${name}`)
    say(`${name}: all engines have the same ids, order, count and facets`)
  }
  return rows
}

interface Answer {
  ids: number[]
  counts: [number, number][]
}

async function asked(engine: SearchBackend, criteria: Criteria, rounds: number) {
  const [pages, facets]: [number[], number[]] = [[], []]
  let [ids, counts] = [new Int32Array(0), new Map<number, number>()]
  for (let round = 0; round < rounds; round++) {
    const page = async () => void (ids = new Int32Array(await engine.orderedIds(criteria, NOW)))
    await patiently(async () => pages.push(await timed(page)))
    const counted = async () => {
      counts = new Map(await engine.tagCounts(criteria, undefined, NOW))
      for (const { salary, count } of await engine.salaryCounts(criteria, WANTED, NOW)) counts.set(-salary, count)
    }
    await patiently(async () => facets.push(await timed(counted)))
  }
  return { pages, facets, ids: [...ids], counts: [...counts].toSorted(([a], [b]) => a - b) }
}

/** The answer of so many copies; of those with one publication the newest id is the first. */
function copied({ ids, counts }: Answer, times: number): Answer {
  return {
    ids: ids.flatMap((id) => Array.from({ length: times }, (_, at) => id * times + times - 1 - at)),
    counts: counts.map(([tag, count]) => [tag, count * times]),
  }
}

/** What all nodes together take for so many vacancies. */
function nodeRows(vacancies: number, filling: number): Row[] {
  const folder = process.env['WITH_SPHINX_FOLDER'] ?? ''
  let [memory, disk] = [0, 0]
  for (const node of readdirSync(folder).filter((name) => /^\d+$/.test(name))) {
    const pid = readFileSync(join(folder, node, 'pid'), 'utf8').trim()
    memory += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    for (const name of readdirSync(join(folder, node))) disk += statSync(join(folder, node, name)).size
  }
  return [
    { ...row, what: 'the nodes filled', unit: 's', ours: filling / 1000 },
    { ...row, what: 'a vacancy in the memory of the nodes', unit: 'kB', ours: memory / vacancies / 1000 },
    { ...row, what: 'a vacancy on their disks', unit: 'kB', ours: disk / vacancies / 1000 },
  ]
}
