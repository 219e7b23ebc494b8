import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { env } from '#server/settings/env.ts'

export interface LxdDaemon {
  /** Ends the daemon alone with -9, as a crash does; its containers go on. */
  kill(): Promise<void>
  /** Starts it again and waits until it answers. */
  start(): Promise<void>
  /** Removes the disk of a snapshot and keeps its record, as a kill can while the snapshot is made. */
  hollow(instance: string, snapshot: string): Promise<void>
}

/** The private daemon that scripts/suites/with-lxd.sh starts, or null: no other daemon is ever killed. */
export function privateDaemon(): LxdDaemon | null {
  if (env().CLOUD_DRIVER !== 'lxd') return null
  const folder = dirname(dirname(env().LXD_SOCKET))
  const script = (name: string) => join(folder, `${name}.sh`)
  if (!existsSync(script('kill'))) return null
  const run = async (name: string, ...args: string[]) => void (await promisify(execFile)(script(name), args))
  return { kill: () => run('kill'), start: () => run('restart'), hollow: (...of) => run('hollow', ...of) }
}
