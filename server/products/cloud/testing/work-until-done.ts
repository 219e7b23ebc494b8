import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/database/db.ts'
import { openSubjects } from '../jobs/job-repository.sql.ts'
import { wake } from '../jobs/queue.ts'

const PROGRAM = join(import.meta.dirname, 'crashing-worker.ts')

/** Starts the worker again each time it was killed, as its supervisor does. @returns the signals it died of */
export async function workUntilDone(): Promise<string[]> {
  const crashes: string[] = []
  for (;;) {
    // What reconcile does every minute: wake the queues without waiting until the tasks of the killed worker are freed.
    for (const subject of await openSubjects(db())) await wake(db(), subject)
    const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>
    const done = untilDone().then(() => 'done' as const)
    const first = await Promise.race([ended, done])
    if (first === 'done') {
      child.send('stop')
      await ended
      return crashes
    }
    crashes.push(first[1] ?? `exit code ${first[0]}`)
  }
}

async function untilDone(): Promise<void> {
  while ((await openSubjects(db())).length > 0) await sleep(100)
}
