// How long `npm start` takes until it answers, on an empty and on a filled data folder, and the memory of its
// processes.
import { rmSync } from 'node:fs'
import { startOwn } from '#e2e/own-server.ts'
import { memoryOf } from '#server/testing/soak/memory.ts'
import { descendantsOf, postmasterOf } from '#server/testing/soak/processes.ts'
import { benchFolder, requestsPerSecond, timed, UNLIMITED } from '../harness.ts'
import type { Row } from '../table.ts'

const OPEN = { NODE_ENV: 'production', ...UNLIMITED }
const LOADED = ['/api/vacancies?text=менеджер', '/api/vacancies/facets', '/vacancies', '/']
const SECONDS = 5

/** Measures starts with the sample data that a first start loads. */
export async function measure(): Promise<Row[]> {
  const folder = benchFolder()
  try {
    const first = await started(folder)
    await first.server.stop()
    const second = await started(folder)
    const before = memoryByProcess(second.server.pid, folder)
    for (const path of LOADED) await requestsPerSecond(second.server.url + encodeURI(path), SECONDS)
    const after = memoryByProcess(second.server.pid, folder)
    await second.server.stop()
    return [
      { product: 'platform', what: 'first answer of a first start, empty folder', unit: 's', ours: first.seconds },
      { product: 'platform', what: 'first answer of a later start', unit: 's', ours: second.seconds },
      ...Object.entries(after).map(([name, ours]) => memoryRow(name, ours, before[name])),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function started(folder: string) {
  const begun = performance.now()
  const server = await startOwn(folder, OPEN)
  await timed(() => fetch(server.url))
  return { server, seconds: (performance.now() - begun) / 1000 }
}

/** MB of memory of a server's processes, by kind. */
function memoryByProcess(server: number, dataDir: string): Record<string, number> {
  const children = descendantsOf(server)
  const total = (pids: number[]) => pids.map(memoryOf).reduce((sum, mb) => sum + mb, 0)
  const postmaster = postmasterOf(dataDir)
  return {
    'the web process': memoryOf(server),
    'the worker': total(children.filter(({ command }) => command.includes('server/worker.ts')).map(({ pid }) => pid)),
    PostgreSQL: total([postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)]),
  }
}

function memoryRow(name: string, ours: number, baseline: number | undefined): Row {
  const what = `memory of ${name} after load, beside after the start`
  const isWeb = name === 'the web process'
  return {
    product: 'platform',
    what,
    unit: 'MB',
    ours,
    ...(baseline !== undefined && { baseline }),
    ...(isWeb && { goal: { of: 'ours', atMost: 400 } }),
  }
}
