import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..')

export interface Child<T> {
  process: ChildProcess
  /** The first message of the program. */
  message: T
}

/** Starts a program of `server/` with these settings and arguments, and waits until it is ready. */
export async function startChild<T>(
  program: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<Child<T>> {
  const child = fork(join(SERVER, program), args, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...settings },
  })
  const [message] = (await once(child, 'message')) as [T]
  return { process: child, message }
}

/** Kills it at once, as a power failure would, and waits until it has ended. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
