import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { command, path } from '#server/core/command.ts'
import { checkedNode, emptyNode } from './engine/cluster/check.ts'
import { closeSearchNodes } from './engine/cluster/node.sql.ts'
import { searchShards } from './engine/cluster/nodes.ts'
import { generateVacancies } from './generator/generate.ts'
import { importVacancies } from './import/import.service.ts'
import { recordsIn } from './import/records.ts'

const importFile = command({
  name: 'import vacancies',
  summary: 'Import vacancies from a file',
  details: `The file has a JSON array, a saved answer of the search, a vacancy on each line, or it is a page with JobPostings of
schema.org. Ends with 1 when records were refused; the others are imported.`,
  input: z.object({ file: path('The file; - reads the standard input') }),
  arguments: ['file'],
  async run({ file }, say) {
    const input = file === '-' ? process.stdin : createReadStream(file)
    input.setEncoding('utf8')
    const { added, updated, unchanged, ignored, bad } = await importVacancies(recordsIn(input), {
      progress(done) {
        if (done % 1000 === 0) say(`${done} vacancies`)
      },
    })
    if (added + updated + unchanged + bad.length === 0) throw new Error('There is no vacancy in this input')
    const lines = [`${added} added, ${updated} updated, ${unchanged} unchanged, ${bad.length} refused`]
    if (ignored > 0) lines.push(`${ignored} records are not vacancies`)
    return {
      data: { added, updated, unchanged, ignored, refused: bad },
      lines,
      notes: bad.map(({ line, record, problem }) => `line ${line}, record ${record}: ${problem}`),
      failed: bad.length > 0,
    }
  },
})

const generate = command({
  name: 'generate vacancies',
  summary: 'Fill the database with plausible vacancies',
  details: 'Vacancies of an earlier call with the same seed stay, and are counted.',
  input: z.object({
    count: z.coerce.number<number>().int().min(1).max(99_999_999).default(20_000).describe('How many there are then'),
    seed: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(2 ** 31)
      .default(1)
      .describe('Another seed makes other vacancies'),
    until: z.coerce
      .date<Date>()
      .optional()
      .describe('When the newest was published, such as 2026-11-01; now by default'),
  }),
  async run({ count, seed, until }, say) {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const added = await generateVacancies({
      count,
      seed,
      ...(until && { until }),
      progress: (done) => {
        if (done % 50_000 === 0) say(`${done} of ${count} vacancies, ${Math.round(done / seconds())} a second`)
      },
    })
    const existing = count - added
    const lines = [`${added} vacancies added, ${existing} were there, ${seconds().toFixed(1)} s`]
    return { data: { added, existing }, lines }
  },
})

const node = z.string().optional().describe('Only this node, host:port')

const check = command({
  name: 'search check',
  summary: 'Compare the nodes of the search cluster with the database',
  details: 'Ends with 1 when a node differs or does not answer.',
  input: z.object({ node }),
  arguments: ['node'],
  run: ({ node: only }) => onNodes(only, checkedNode),
})

const rebuild = command({
  name: 'search rebuild',
  summary: 'Empty the nodes of the search cluster, which the worker of a running Quartet fills again',
  input: z.object({ node }),
  arguments: ['node'],
  run: ({ node: only }) => onNodes(only, emptyNode),
})

export default [importFile, generate, check, rebuild]

async function onNodes(only: string | undefined, work: typeof checkedNode) {
  const nodes = searchShards()
    .flat()
    .filter(({ address }) => only === undefined || address === only)
  if (nodes.length === 0) throw new Error('SEARCH_NODES names no such node')
  try {
    const found = []
    for (const each of nodes) {
      const { isSame, says } = await work(each)
      found.push({ node: each.address, shard: each.shard, in_step: isSame, state: says })
    }
    return {
      data: { nodes: found },
      lines: found.map(({ node: address, shard, state }) => `${address}, shard ${shard}: ${state}`),
      failed: found.some(({ in_step }) => !in_step),
    }
  } finally {
    await closeSearchNodes()
  }
}
