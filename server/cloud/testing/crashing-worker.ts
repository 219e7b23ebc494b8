// A worker with the cloud's tasks that kills itself (-9) once at each point of each type of job: `before` and `after`
// the call of the hypervisor; with a real one, which works on without us, in the middle (`during`) instead of before.
// The points it has crashed at are rows of the table "crash", so that it gets further next time.
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/db.ts'
import { serveParent } from '#server/core/child-process.ts'
import { singleton } from '#server/core/singleton.ts'
import type { Task } from '#server/tasks/task.ts'
import { runWorker } from '#server/tasks/worker.ts'
import { intercept, isRetryAfter } from '../hypervisor/hypervisor.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { advanceQueue, hypervisor } from '../jobs/jobs.task.ts'

/** By then the daemon has taken the request; what it asks of the system takes longer. */
const MIDDLE_MS = 40

const real = hypervisor()
singleton('crashing', () => Object.assign(real, crashing({ ...real })))
await serveParent('the worker', () => runWorker(new Map<string, Task>([[advanceQueue.name, advanceQueue]])))

/** The last argument of every method that works for a step is the step's token: it names the job and the step. */
function crashing(inner: Hypervisor): Hypervisor {
  return intercept(inner, async (_method, call, args) => {
    const token = args.filter((value) => typeof value === 'string').findLast((value) => /^\d+:[A-Z]/.test(value))
    const point = token === undefined ? null : await pointOf(token)
    if (point && inner.kind === 'simulator') await crashOnce(`${point} before`)
    const crash = point && inner.kind === 'lxd' ? crashOnce(`${point} during`, MIDDLE_MS) : undefined
    const result: unknown = await call().catch((error: unknown) => {
      if (!isRetryAfter(error)) throw error
      return error
    })
    await crash
    if (isRetryAfter(result)) throw result
    if (point) await crashOnce(`${point} after`)
    return result
  })
}

async function pointOf(token: string): Promise<string | null> {
  const [id, step] = token.split(':')
  const job = await db().cloudJob.findUnique({ where: { id: Number(id) } })
  return job && `${job.type}: ${step}`
}

async function crashOnce(point: string, delay = 0): Promise<void> {
  const added = await db().$executeRaw`insert into crash (point) values (${point}) on conflict do nothing`
  if (added === 0) return
  await sleep(delay)
  process.kill(process.pid, 'SIGKILL')
}
