import { descendantsOf, postmasterOf } from './processes.ts'

export interface Victim {
  dataDir: string
  /** Process id of the main process. */
  pid: number
}

export type Fault = (victim: Victim) => string

/** Each kills one kind of process at once; all but the main process are started again by the server itself. */
export const FAULTS: Record<string, Fault> = {
  web: ({ pid }) => killChild(pid, 'server/web.ts'),
  worker: ({ pid }) => killChild(pid, 'server/tasks/main.ts'),
  PostgreSQL({ dataDir }) {
    const postmaster = postmasterOf(dataDir)
    if (postmaster > 0) process.kill(postmaster, 'SIGKILL')
    return `PostgreSQL ${postmaster}`
  },
}

function killChild(pid: number, program: string): string {
  const child = descendantsOf(pid).find(({ command }) => command.includes(program))
  if (child) process.kill(child.pid, 'SIGKILL')
  return `${program} ${child?.pid ?? 'which is not there'}`
}
