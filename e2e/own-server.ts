import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ACCOUNTS } from './accounts.ts'

export interface OwnServer {
  url: string
  pid: number
  /** Everything it printed so far. */
  output(): string
  /** Ends it as Ctrl-C does. */
  stop(): Promise<number | null>
  /** Ends the server process at once, as a crash does; its PostgreSQL and its worker are on their own then. */
  kill(): Promise<void>
}

/** Starts Quartet as `npm start` does, on free ports and a data folder of its own, and waits until it is ready. */
export async function startOwn(dataDir: string, env: Record<string, string> = {}): Promise<OwnServer> {
  const ports = { PORT: '0', INTERNAL_PORT: '0', DATABASE_URL: '' }
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await readyAt(child, () => output)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A token of the demo user from the command line, in the database of the server that runs on this folder. */
export function tokenOf(dataDir: string, scopes: string): string {
  const args = ['scripts/token.ts', 'create', '--email', ACCOUNTS.user.email, '--scopes', scopes]
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return execFileSync(process.execPath, args, { env }).toString().trim().split('\n').at(-1) ?? ''
}

async function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const url = /ready: (http\S+)/.exec(output())?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
