// Measures the goals of the products and prints one table; what depends on the machine's load is compared alternately
// within one run. Each bench has a process and, where needed, a PostgreSQL of its own.
// Usage: npm run bench -- [--only rides,music,pages] [--rounds 3] [--tracks 200000]
//        [--sizes 10000] [--folder path] [--json]        `--only` takes products and names of benches
// With BENCH_PROFILE=<folder> the processes that serve leave CPU profiles there.
import { parseArgs } from 'node:util'
import { benchInChild } from './harness.ts'
import { type Options, type Row, tableOf } from './table.ts'

/** Files of bench/modules, by product. */
const BENCHES: Readonly<Record<Row['product'], readonly string[]>> = {
  platform: ['dispatch', 'rest', 'install', 'start', 'pages', 'tracing', 'capacity'],
  cloud: ['dns'],
  vacancies: ['vacancies'],
  rides: ['rides'],
  music: ['catalogue', 'gateway', 'players', 'scan'],
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    tracks: { type: 'string', default: '200000' },
    sizes: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',')
const names = Object.entries(BENCHES).flatMap(([product, own]) =>
  own.filter((name) => only?.includes(name) || only?.includes(product) || !only),
)
const options: Options = {
  ...(values.rounds && { rounds: Number(values.rounds) }),
  ...(values.folder && { folder: values.folder }),
  tracks: Number(values.tracks),
  sizes: values.sizes.split(',').map(Number),
}
const counts = [options.rounds ?? 1, options.tracks ?? 1, ...(options.sizes ?? [])]
if (names.length === 0 || !counts.every((count) => Number.isInteger(count) && count > 0)) {
  console.error(`--only takes: ${Object.entries(BENCHES).flat(2).join(', ')}; counts are positive integers`)
  process.exit(2)
}

const rows: Row[] = []
for (const name of names) rows.push(...(await measured(name)))
console.log(values.json ? JSON.stringify(rows, null, 2) : `\n${tableOf(rows)}`)

/** The rows of one bench; none, and exit code 1, when it fails. */
async function measured(name: string): Promise<Row[]> {
  const begun = Date.now()
  const ended = (how: string) => console.error(`${name}: ${how} in ${Math.round((Date.now() - begun) / 1000)} s`)
  console.error(`${name} …`)
  try {
    const found = await benchInChild(name, options)
    ended('done')
    return found
  } catch (error) {
    ended(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
    return []
  }
}
