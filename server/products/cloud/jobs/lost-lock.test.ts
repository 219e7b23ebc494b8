import { beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { subjectOf } from './job-repository.sql.ts'
import { PLANS } from './plans/plans.ts'
import { advance } from './queue.ts'
import { removeParts } from '../stacks/remove-parts.ts'
import { intercept, type Hypervisor } from '../hypervisor/hypervisor.ts'
import { makeSimulator } from '../hypervisor/simulator/simulator.ts'
import type { ServerView } from '../servers/servers.schema.ts'
import { StepError } from '../step-error.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { workUntilDone } from '../testing/work-until-done.ts'

const server = aCloud()
let customer: CloudClient
beforeAll(async () => {
  customer = await aCustomer(server)
  // The worker of `workUntilDone` is killed at each point that is not in this table.
  await db().$executeRaw`create table crash (point text primary key)`
  const points = PLANS.Create.steps.flatMap(({ name }) => [`Create: ${name} before`, `Create: ${name} after`])
  await db().$executeRaw`insert into crash select unnest(${points}::text[])`
})

const refused = new StepError('refused', 'refused', 'Not any more')

it.each<[string, Error | null]>([
  ['succeeds', null],
  ['is refused by the hypervisor', refused],
  ['fails by a bug', new Error('a bug')],
])(
  'a worker that lost its lock changes nothing of a job that another process has done meanwhile, when its step %s',
  { timeout: 120_000 },
  async (_, failure) => {
    const made = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
    const slow = stoppedIn('startServer', failure)
    const stale = advance(subjectOf('Server', made.ID), { hypervisor: slow.hypervisor, removeParts })
    await slow.reached
    await loseLocks()
    expect(await workUntilDone()).toEqual([])
    const done = await everything(made.ID)
    expect(done.jobs).toMatchObject([{ state: 'Completed', progress: 100 }])
    slow.goOn()
    expect(await stale).toBeNull()
    expect(await everything(made.ID)).toEqual(done)
  },
)

it('a worker that lost its lock and is still the only one carries on', async () => {
  const made = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  const slow = stoppedIn('startServer', null)
  const work = advance(subjectOf('Server', made.ID), { hypervisor: slow.hypervisor, removeParts })
  await slow.reached
  await loseLocks()
  slow.goOn()
  for (let delay = await work; delay !== null;)
    delay = await advance(subjectOf('Server', made.ID), { hypervisor: makeSimulator(), removeParts })
  expect(await db().cloudJob.findFirst({ where: { resourceId: made.ID } })).toMatchObject({ state: 'Completed' })
})

/** A hypervisor whose `method` does its work at once and answers, with `failure` if there is one, after `goOn`. */
function stoppedIn(method: string, failure: Error | null) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hypervisor: Hypervisor = intercept(makeSimulator(), async (name, call) => {
    const result = await call()
    if (name !== method) return result
    reached.resolve()
    await gate.promise
    if (failure) throw failure
    return result
  })
  return { hypervisor, reached: reached.promise, goOn: () => gate.resolve() }
}

/** Ends the connection on which this process has its locks of queues, as a network or a restarted pooler does. */
async function loseLocks(): Promise<void> {
  const rows = await db().$queryRaw<{ ended: boolean }[]>`
    select pg_terminate_backend(a.pid, 10000) as ended from pg_stat_activity a
    where a.datname = current_database() and a.query like '%pg_try_advisory_lock(hashtextextended%'
      and a.pid <> pg_backend_pid()`
  expect(rows).toEqual([{ ended: true }])
}

/** All that a stale worker could change: the job with its events, the server, the machine, and the notifications. */
async function everything(id: number) {
  const [jobs, machine, view, events] = await Promise.all([
    db().cloudJob.findMany({ where: { resourceId: id } }),
    db().cloudSimulated.findMany({ where: { id } }),
    db().cloudServer.findUniqueOrThrow({ where: { id } }),
    db().cloudEvent.findMany({ where: { ownerId: customer.user.id }, orderBy: { sequence: 'asc' } }),
  ])
  return { jobs, machine, view, events: events.map((event) => event.sequence) }
}
