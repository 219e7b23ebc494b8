// Time from `git clone` to the first page, following the README with a filled npm cache, and size
// of the installation.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '#server/core/net.ts'
import { benchFolder, timed } from '../harness.ts'
import type { Row } from '../table.ts'

const ROOT = join(import.meta.dirname, '../..')
const PLATFORM = { product: 'platform' } as const

/** Measures a clone of the last commit. */
export async function measure(): Promise<Row[]> {
  const folder = benchFolder()
  const clone = join(folder, 'quartet')
  try {
    const cloned = await timed(async () => run(folder, 'git', 'clone', '--quiet', ROOT, clone))
    const installed = await timed(async () => run(clone, 'npm', 'ci', '--prefer-offline'))
    const answered = await timed(() => firstPage(clone, folder))
    const size = sizeOf(join(clone, 'node_modules'))
    const seconds = (cloned + installed + answered) / 1000
    const steps = `npm ci ${Math.round(installed / 1000)} s, npm start ${Math.round(answered / 1000)} s`
    return [
      {
        ...PLATFORM,
        what: `clone to first page: ${steps}`,
        unit: 's',
        ours: seconds,
        goal: { of: 'ours', atMost: 90 },
      },
      { ...PLATFORM, what: 'what is installed', unit: 'MB', ours: size / 2 ** 20, goal: { of: 'ours', atMost: 1024 } },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(cwd: string, program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Builds and starts the clone with sample data, reads the home page, and stops it. */
async function firstPage(clone: string, folder: string): Promise<void> {
  const DATA_DIR = join(folder, 'data')
  // Readable by the account that runs PostgreSQL, see `benchFolder`.
  mkdirSync(DATA_DIR, { mode: 0o755 })
  const [PORT, INTERNAL_PORT] = [String(await freePort()), String(await freePort())]
  const env = { ...process.env, PORT, INTERNAL_PORT, DATA_DIR, DATABASE_URL: '', LOG_LEVEL: 'warn' }
  // A separate process group, because npm does not forward signals.
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const ended = once(child, 'exit')
  try {
    await Promise.race([readyIn(child.stdout), ended.then(() => Promise.reject(new Error('npm start ended')))])
    const { status } = await fetch(`http://127.0.0.1:${PORT}/`)
    if (status !== 200) throw new Error(`the first page is ${status}`)
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

/** Resolves when the server has said that it is ready; its output is read on, so that it can go on writing. */
function readyIn(output: Readable): Promise<void> {
  let text = ''
  return new Promise((resolve) =>
    output.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-2000)
      if (text.includes('ready: ')) resolve()
    }),
  )
}

/** Bytes of all files in a folder. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.reduce((sum, { name, parentPath }) => sum + lstatSync(join(parentPath, name)).size, 0)
}
