// A worker process with the tasks of worker.test.ts: each leaves traces in the table "effect".
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { db } from '#server/core/database/db.ts'
import { serveParent } from '#server/core/process/child-process.ts'
import { task, type Task, type TaskContext } from '../task.ts'
import { runWorker } from '../worker.ts'

const Payload = z.strictObject({ id: z.string() })

/** Says that it began, waits until the row "go" is there, says that it is done. */
const wait = task({ name: 'test.wait', payload: Payload }, async (ctx, { id }) => {
  await leave(`${id} began`)
  while (!(await isThere('go')) && !ctx.signal.aborted) await sleep(20)
  await leave(`${id} done`)
})

const quick = task({ name: 'test.quick', payload: Payload }, (ctx, { id }) => leave(`${id} done ${attempt(ctx)}`))

const failing = task(
  { name: 'test.failing', payload: Payload },
  async (ctx, { id }) => {
    await leave(`${id} failed ${attempt(ctx)}`)
    throw new Error('as expected')
  },
  { maxAttempts: 1 },
)

await serveParent('the worker', () =>
  runWorker(new Map<string, Task>([wait, quick, failing].map((each) => [each.name, each]))),
)

async function leave(what: string): Promise<void> {
  await db().$executeRaw`insert into effect (what) values (${what})`
}

async function isThere(what: string): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`select from effect where what = ${what}`
  return rows.length > 0
}

function attempt(ctx: TaskContext): string {
  return `${ctx.attempt}${ctx.lastAttempt ? ' last' : ''}`
}
