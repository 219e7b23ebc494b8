import { memoryOf } from '#scripts/soak/memory.ts'
import { descendantsOf, postmasterOf } from '#scripts/soak/processes.ts'

/** MB that a server's processes hold, by what they are. */
export function memoryByProcess(server: number, dataDir: string): Record<string, number> {
  const children = descendantsOf(server)
  const held = (pids: number[]) => pids.map(memoryOf).reduce((sum, mb) => sum + mb, 0)
  const postmaster = postmasterOf(dataDir)
  return {
    'the web process': memoryOf(server),
    'the worker': held(children.filter(({ command }) => command.includes('tasks/main.ts')).map(({ pid }) => pid)),
    PostgreSQL: held([postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)]),
  }
}
