import { beforeEach, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer()
beforeEach(() => db().$executeRaw`delete from graphile_worker._private_jobs`)

interface Job {
  id: string
  task: string
  state: string
  attempts: number
  error: string | null
}

async function call<T>(method: string, path: string, scopes?: ['operator:read']) {
  const token = await aToken(await aUser({ roles: ['operator'] }), scopes && { scopes })
  const answer = await server.fetch(`/api/admin/jobs${path}`, { method, token })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as T }
}

const jobs = async (query = '') => (await call<{ items: Job[]; next: string | null }>('GET', query)).body

/** A job that has failed for good, and one of each other state. */
async function someJobs(): Promise<Record<string, string>> {
  for (const name of ['failed', 'due', 'running']) await enqueue(db(), anyJob(`test.${name}`), { secret: 'a word' })
  await enqueue(db(), anyJob('test.later'), {}, { runAt: new Date(Date.now() + 3_600_000) })
  const set = async (name: string, what: string) =>
    db().$executeRawUnsafe(`update graphile_worker._private_jobs set ${what}
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.${name}')`)
  await set('failed', `attempts = max_attempts, last_error = 'no room'`)
  await set('running', `locked_at = now(), locked_by = 'worker'`)
  return Object.fromEntries((await jobs()).items.map(({ task, id }) => [task.slice('test.'.length), id]))
}

it('lists jobs by state and in pages, with the reason of a failure and without their payloads', async () => {
  const ids = await someJobs()
  const all = await jobs()
  expect(all.items.map(({ task, state }) => [task, state])).toEqual([
    ['test.later', 'later'],
    ['test.running', 'running'],
    ['test.due', 'due'],
    ['test.failed', 'failed'],
  ])
  expect(JSON.stringify(all)).not.toContain('a word')
  expect(await jobs('?state=failed')).toMatchObject({ items: [{ id: ids.failed, error: 'no room' }], next: null })
  const first = await jobs('?limit=3')
  expect(first.next).toBe(ids.due)
  expect((await jobs(`?limit=3&before=${first.next}`)).items.map(({ id }) => id)).toEqual([ids.failed])
})

it('tries a failed job again, with all its attempts, and says so in the audit log', async () => {
  const { failed = '' } = await someJobs()
  expect(await call('POST', `/${failed}/retry`)).toMatchObject({ status: 200, body: { state: 'due', attempts: 0 } })
  const entry = await db().auditEntry.findFirst({ where: { subject: `background-job:${failed}` } })
  expect(entry).toMatchObject({ action: 'admin.retryJob', before: { task: 'test.failed', error: 'no room' } })
})

it('drops a job once', async () => {
  const { failed = '' } = await someJobs()
  const statuses = [await call('DELETE', `/${failed}`), await call('DELETE', `/${failed}`)].map(({ status }) => status)
  expect(statuses).toEqual([204, 404])
  expect((await jobs('?state=failed')).items).toEqual([])
})

it('leaves running jobs alone, and changes nothing for a token that only reads', async () => {
  const { running = '', failed = '' } = await someJobs()
  expect((await call('POST', `/${running}/retry`)).status).toBe(409)
  expect((await call('DELETE', `/${running}`)).status).toBe(409)
  expect((await call('DELETE', `/${failed}`, ['operator:read'])).status).toBe(403)
  for (const [method, path] of [
    ['POST', '/999/retry'],
    ['DELETE', '/999'],
  ] as const)
    expect((await call(method, path)).status).toBe(404)
  expect((await call('DELETE', '/one')).status).toBe(400)
  expect((await jobs()).items).toHaveLength(4)
})
