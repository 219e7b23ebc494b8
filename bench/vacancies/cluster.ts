// A search cluster beside the index in memory and PostgreSQL on the same vacancies, every answer compared.
// WITH_SPHINX_SHARDS and WITH_SPHINX_COPIES lay the cluster out, see scripts/suites/with-sphinx.sh.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { clusterBackend } from '#server/products/vacancies/engine/cluster/backend.ts'
import { replicateToSearchCluster } from '#server/products/vacancies/engine/cluster/replicate.sql.ts'
import { closeSearchNodes } from '#server/products/vacancies/engine/cluster/node.sql.ts'
import { patiently } from '#server/products/vacancies/engine/cluster/testing/in-step.ts'
import { memoryBackend } from '#server/products/vacancies/engine/memory/backend.ts'
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

const row = { product: 'vacancies' } as const

/** @throws Error when two engines answer differently */
export async function clusterRows(rounds: number): Promise<Row[]> {
  const documents = await upToDateIndex()
  if (documents === null) throw new Error('measure this size without SEARCH_NODES first: that keeps the index')
  const following = replicateToSearchCluster()
  try {
    const filling = await timed(async () => {
      while ((await clusterBackend.count(criteriaOf({}), NOW).catch(() => -1)) !== documents.living) await sleep(1000)
    })
    const engines = [clusterBackend, memoryBackend(documents), postgresBackend]
    return [...nodeRows(documents.living, filling), ...(await compare(engines, rounds))]
  } finally {
    await following.close()
    await closeSearchNodes()
  }
}

/** Medians of each engine for each question. */
async function compare(engines: readonly SearchBackend[], rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, criteria] of Object.entries(QUESTIONS)) {
    const answers: Answer[] = []
    for (const engine of engines) {
      const { pages, facets, ...answer } = await asked(engine, criteria, rounds)
      rows.push({ ...row, what: `${name}: page and count, ${engine.name}`, unit: 'ms', ours: median(pages) })
      rows.push({ ...row, what: `${name}: facets, ${engine.name}`, unit: 'ms', ours: median(facets) })
      answers.push(answer)
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

/** Memory and disk of all nodes together for these vacancies. */
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
