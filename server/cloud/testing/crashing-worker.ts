// A worker with the cloud's tasks that kills itself (-9) once at each point of each type of job: around the call of the
// hypervisor, `before` and `after` it; a real one, which works on without us, also in the middle (`during` instead of
// `before`). What it has died of stands in the table "death", so that it goes on next time.
import { setTimeout as sleep } from 'node:timers/promises'
import { serveParent } from '#server/core/serve-parent.ts'
import type { Task } from '#server/tasks/task.ts'
import { runWorker } from '#server/tasks/worker.ts'
import { db } from '#server/core/db.ts'
import { singleton } from '#server/core/singleton.ts'
import { hypervisor } from '../hypervisor/choose.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { isLater } from '../hypervisor/hypervisor.ts'
import { advanceQueue } from '../jobs/jobs.task.ts'

/** By then the daemon has taken the request; what it asks of the system takes longer. */
const MIDDLE_MS = 40

const real = hypervisor()
singleton('mortal', () => Object.assign(real, mortal({ ...real })))
await serveParent(() => runWorker(new Map<string, Task>([[advanceQueue.name, advanceQueue]])))
process.exit(0)

/** Every method that works for a step is given the step's token last: it tells the job and the step. */
function mortal(inner: Hypervisor): Partial<Hypervisor> {
  const methods = Object.entries(inner).filter(([, value]) => typeof value === 'function')
  return Object.fromEntries(
    methods.map(([name, method]) => [
      name,
      async (...given: unknown[]) => {
        const token = given.filter((value) => typeof value === 'string').findLast((value) => /^\d+:\d/.test(value))
        const point = token === undefined ? null : await pointOf(token)
        if (point && inner.kind === 'simulator') await dieOnce(`${point} before`)
        const dying = point && inner.kind === 'lxd' ? dieOnce(`${point} during`, MIDDLE_MS) : undefined
        const result: unknown = await (method as (...args: unknown[]) => Promise<unknown>)(...given).catch(
          (error: unknown) => {
            if (!isLater(error)) throw error
            return error
          },
        )
        await dying
        if (isLater(result)) throw result
        if (point) await dieOnce(`${point} after`)
        return result
      },
    ]),
  ) as Partial<Hypervisor>
}

async function pointOf(token: string): Promise<string | null> {
  const [id, step] = token.split(':')
  const job = await db().cloudJob.findUnique({ where: { id: Number(id) } })
  return job && `${job.type} ${step}`
}

async function dieOnce(point: string, delay = 0): Promise<void> {
  const added = await db().$executeRaw`insert into death (point) values (${point}) on conflict do nothing`
  if (added === 0) return
  await sleep(delay)
  process.kill(process.pid, 'SIGKILL')
}
