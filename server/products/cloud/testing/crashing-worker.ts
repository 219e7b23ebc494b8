// A worker with the cloud's tasks that kills itself (-9) once at each point of each type of job: `before` and `after`
// the call of the hypervisor; with a real one, which works on without us, in the middle (`during`) instead of before.
// A stack only waits for jobs: it crashes before and after each of its own steps, and in what takes it back.
// The points it has crashed at are rows of the table "crash", so that it gets further next time.
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/database/db.ts'
import { serveParent } from '#server/core/process/child-process.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { Task } from '#server/core/tasks/task.ts'
import { runWorker } from '#server/core/tasks/worker.ts'
import { intercept, type Hypervisor } from '../hypervisor/hypervisor.ts'
import { dnsEngine } from '../dns/engine/engine.ts'
import type { DnsEngine, ZoneContent } from '../dns/engine/dns-engine.ts'
import { isRetryAfter } from '../step-error.ts'
import { hypervisor } from '../hypervisor/current.ts'
import { advanceQueue } from '../jobs/jobs.task.ts'
import type { Plan, Step } from '../jobs/plans/plan.ts'
import { stackPlans } from '../jobs/plans/stack.ts'

/** By then the daemon has taken the request; what it asks of the system takes longer. */
const MIDDLE_MS = 40

const real = hypervisor()
singleton('crashing', () => Object.assign(real, crashing({ ...real })))
const names = dnsEngine()
singleton('crashing-names', () => Object.assign(names, crashingNames({ ...names })))
crashingPlans(stackPlans)
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

/** The same for calls of the DNS engine that change a zone. */
function crashingNames(inner: DnsEngine): Partial<DnsEngine> {
  const around = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
    const job = await db()
      .dnsZone.findUnique({ where: { name } })
      .then((zone) => zone && db().cloudJob.findFirst({ where: { subject: `zone:${zone.id}`, state: 'InProgress' } }))
    const step = (job?.steps as { name: string; endedAt: string | null }[] | undefined)?.find((one) => !one.endedAt)
    const point = job && step && `${job.type}: ${step.name}`
    if (point) await crashOnce(`${point} before`)
    const result = await call()
    if (point) await crashOnce(`${point} after`)
    return result
  }
  return {
    publish: (content: ZoneContent, transfer) => around(content.name, () => inner.publish(content, transfer)),
    change: (head, keys, sets) => around(head.name, () => inner.change(head, keys, sets)),
    remove: (name) => around(name, () => inner.remove(name)),
    sign: (name) => around(name, () => inner.sign(name)),
    unsign: (name) => around(name, () => inner.unsign(name)),
  }
}

function crashingPlans(plans: Record<string, Plan>): void {
  for (const [type, plan] of Object.entries(plans)) {
    for (const step of plan.steps) {
      const { ...inner } = step
      step.run = crashingAround(`${type}: ${step.name}`, (work) => inner.run(work))
    }
    const { ...inner } = plan
    if (inner.undo) plan.undo = crashingAround(`${type}: undo`, async (work) => inner.undo?.(work))
  }
}

function crashingAround(point: string, run: Step['run']): Step['run'] {
  return async (work) => {
    await crashOnce(`${point} before`)
    try {
      return await run(work)
    } finally {
      await crashOnce(`${point} after`)
    }
  }
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
