import { fork } from 'node:child_process'
import { join } from 'node:path'
import { supervise } from '#server/core/supervise.ts'
import type { Supervised } from '#server/core/supervise.ts'

/** Runs the worker as a child process that is started again whenever it ends by itself. */
export function superviseWorker(options: {
  log: (line: string) => void
  /** the program to run; default server/tasks/main.ts */
  program?: string
}): Promise<Supervised> {
  const { log, program = join(import.meta.dirname, 'main.ts') } = options
  return supervise({
    name: 'the worker',
    log,
    // execPath: a `node` on the PATH may be another version. No inspector or loader flags of ours for the child.
    start: () => fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  })
}
