import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import autocannon from 'autocannon'
import type { Options, Row } from './table.ts'

const { BENCH_PROFILE } = process.env

/** Settings of a server that refuses no request for its number. */
export const UNLIMITED = { RATE_LIMIT: '100000000', RATE_LIMIT_BURST: '100000000' }

export interface Target {
  name: string
  url: string
  stop(): Promise<void>
}

/**
 * Starts a file of `bench/targets` in a process of its own; it sends its address when it listens. With BENCH_PROFILE, a
 * folder, it leaves a CPU profile there when it is stopped.
 */
export async function startTarget(name: string, env: Record<string, string> = {}): Promise<Target> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'targets', extname(name) ? name : `${name}.ts`), {
    env: { ...process.env, ...env },
    execArgv: BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [url] = (await once(child, 'message')) as [string]
  return {
    name,
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** Starts a bare node:http server that sends the bytes and headers of this answer, made by no code at all. */
export async function startBare(answer: Response): Promise<Target> {
  const headers = [...answer.headers].filter(([name]) => name !== 'connection')
  return startTarget('bare', { BODY: await answer.text(), HEADERS: JSON.stringify(Object.fromEntries(headers)) })
}

interface Load {
  connections?: number
  headers?: Record<string, string>
  /** Paths that are requested in turn. */
  paths?: string[]
  /** Sent by POST. */
  body?: string
  /** True when a page of an unknown address is measured. */
  isMissing?: boolean
}

/** Requests per second over `seconds`; every answer must be a success, or 404 with `isMissing`. */
export async function requestsPerSecond(
  url: string,
  seconds: number,
  { connections = 32, headers = {}, paths, body, isMissing = false }: Load = {},
): Promise<number> {
  const requests = paths?.map((path) => ({ path }))
  const post = body !== undefined && ({ method: 'POST', body } as const)
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    headers,
    ...post,
    ...(requests && { requests }),
  })
  if ((result.non2xx > 0 && !isMissing) || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Medians of measurements taken alternately, so that a change of the machine's load affects all of them. */
export async function inTurn(works: readonly (() => Promise<number>)[], rounds: number): Promise<number[]> {
  const figures = works.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [at, work] of works.entries()) figures[at]?.push(await work())
  }
  return figures.map(median)
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * A new folder for a database. Readable by the account that runs PostgreSQL when we are root; otherwise its files would
 * be stored elsewhere (server/postgres/cluster-location.ts) and stay when the folder is removed.
 */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * The rows of a file of bench/modules, measured in a process of its own.
 * @throws Error when it did not come to its end, with what ended it
 */
export async function benchInChild(name: string, options: Options): Promise<Row[]> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [name, JSON.stringify(options)], { execArgv: [] })
  let rows: Row[] | undefined
  child.on('message', (message) => (rows = message as Row[]))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code === 0 && rows) return rows
  const why = signal === 'SIGKILL' ? 'SIGKILL (the system does this when memory is short)' : (signal ?? `code ${code}`)
  throw new Error(`${name} ended with ${why}`)
}

/** Progress, beside the table on the standard output. */
export function say(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
}
