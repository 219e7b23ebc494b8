import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../server/core/net.ts'
import { ACCOUNTS, type Who } from './accounts.ts'

export interface OwnServer {
  url: string
  /** Address of the internal listener. */
  internal: string
  pid: number
  /** Everything it printed so far. */
  output(): string
  /** Ends it as Ctrl-C does. */
  stop(): Promise<number | null>
  /** Ends the server process at once, as a crash does; its PostgreSQL and its worker are on their own then. */
  kill(): Promise<void>
}

/** What scripts/quartet.sh sets for `start`. */
const START = {
  NODE_COMPILE_CACHE: '.cache/compile',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16',
}

/**
 * Starts Quartet as `npm start` does, on free ports and a data folder of its own, and waits until it is ready.
 * @param within a command that runs it, such as `ip netns exec machine`; it must replace itself by the program
 */
export async function startOwn(
  dataDir: string,
  env: Record<string, string> = {},
  within: readonly string[] = [],
): Promise<OwnServer> {
  const internalPort = env.INTERNAL_PORT ?? String(await freePort())
  const [program, ...args] = [...within, process.execPath, 'server/main.ts']
  const child = spawn(program, args, {
    env: {
      ...process.env,
      ...START,
      PORT: '0',
      INTERNAL_PORT: internalPort,
      DNS_PORT: '0',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await readyAt(child, () => output)
  return {
    url,
    internal: `http://127.0.0.1:${internalPort}`,
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

/** A token of a demo account from the command line, in the database of the server that runs on this folder. */
export function tokenOf(dataDir: string, scopes: string, who: Who = 'user'): string {
  return printedBy(dataDir, 'token', 'create', '--email', ACCOUNTS[who].email, '--scopes', scopes)
}

/** Last line of what `quartet` prints on this folder. @throws when it fails */
export function printedBy(dataDir: string, ...args: string[]): string {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const output = execFileSync(process.execPath, ['scripts/cli/main.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return output.toString().trim().split('\n').at(-1) ?? ''
}

async function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const url = /ready: (http[^\s"]+)/.exec(output())?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
