// A worker with the cloud's tasks that kills itself (-9) once at each point of each type of job: right before and
// right after the hypervisor is called. What it has died of stands in the table "death", so that it goes on next time.
import { serveParent } from '#server/tasks/serve-parent.ts'
import type { Task } from '#server/tasks/task.ts'
import { runWorker } from '#server/tasks/worker.ts'
import { db } from '#server/core/db.ts'
import { singleton } from '#server/core/singleton.ts'
import { hypervisor } from '../hypervisor/choose.ts'
import type { Hypervisor } from '../hypervisor/hypervisor.ts'
import { isLater } from '../hypervisor/errors.ts'
import { advanceQueue } from '../jobs.task.ts'

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
        if (point) await dieOnce(`${point} before`)
        const result: unknown = await (method as (...args: unknown[]) => Promise<unknown>)(...given).catch(
          (error: unknown) => {
            if (!isLater(error)) throw error
            return error
          },
        )
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

async function dieOnce(point: string): Promise<void> {
  const added = await db().$executeRaw`insert into death (point) values (${point}) on conflict do nothing`
  if (added > 0) process.kill(process.pid, 'SIGKILL')
}
