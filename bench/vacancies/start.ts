import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { env } from '#server/settings/env.ts'
import { touched } from './plain.sql.ts'

/** Rows that change while no process runs. */
const CHANGED = 1000

export interface Start {
  /** Seconds from its start until the process has answered a search from the kept index. */
  seconds: number
  /** Seconds that it worked until it had the index. */
  cpu: number
}

/** Starts a web process on the present database, and another after the first was killed (-9) and rows have changed. */
export async function starts(word: string): Promise<[first: Start, afterCrash: Start]> {
  const one = await started(word)
  const ended = once(one.process, 'exit')
  one.process.kill('SIGKILL')
  await ended
  await touched(CHANGED)
  const other = await started(word)
  other.process.kill()
  return [one, other]
}

async function started(word: string): Promise<Start & { process: ChildProcess }> {
  const begun = performance.now()
  const child = fork(join(import.meta.dirname, '../targets/vacancies.ts'), [], {
    env: { ...process.env, ...passedOn() },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  let url = ''
  const cpu = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: string | { cpuSeconds: number }) => {
      if (typeof message === 'string') url = message
      else resolve(message.cpuSeconds)
    })
    void ended.then(() => reject(new Error('the started process ended before it had an index')))
  })
  const answer = await fetch(`${url}/api/vacancies?${String(new URLSearchParams({ text: word, clusters: 'true' }))}`)
  const { found, clusters } = (await answer.json()) as { found: number; clusters: unknown[] | null }
  if (!answer.ok || found === 0 || clusters === null) throw new Error('a started process does not answer')
  return { process: child, seconds: (performance.now() - begun) / 1000, cpu }
}

const passedOn = () => ({
  DATABASE_URL: env().DATABASE_URL,
  DATA_DIR: env().DATA_DIR,
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production' as const,
  VACANCIES_INDEX_MB: String(env().VACANCIES_INDEX_MB),
})
