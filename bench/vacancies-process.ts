import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SizeReport } from './vacancies-size.ts'

/**
 * Measures one size in a process of its own, on a database of its own below `folder`.
 * @throws Error when the process did not come to its end, with what ended it
 */
export async function measuredSize(folder: string, size: number, rounds: number): Promise<SizeReport> {
  const child = fork(
    join(import.meta.dirname, 'vacancies-size.ts'),
    [join(folder, String(size)), String(size), String(rounds)],
    { execArgv: [] },
  )
  let report: SizeReport | undefined
  child.on('message', (message) => (report = message as SizeReport))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code === 0 && report) return report
  const why = signal === 'SIGKILL' ? 'SIGKILL (the system does this when memory is short)' : (signal ?? `code ${code}`)
  throw new Error(`measuring ${size.toLocaleString('en')} vacancies ended with ${why}`)
}
