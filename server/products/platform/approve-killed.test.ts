import type { ChildProcess } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db, pool } from '#server/core/database/db.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

const server = aTestServer(NO_LIMITS)
const children: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(children.map(killChild))
  await closeDb()
})

test('a process killed while it makes an approved change has made nothing, and another makes it once', async () => {
  const user = await aUser()
  const token = await aToken(user, { proposeOnly: true })
  const proposed = await server.fetch('/api/networks', { method: 'POST', token, json: { Name: 'later' } })
  const { proposal } = (await proposed.json()) as { proposal: { id: string } }
  const cookie = await aSession(user)
  const approve = (url: string) =>
    fetch(`${url}/api/proposals/${proposal.id}/approve`, { method: 'POST', headers: { cookie, origin: url } })
  const { process, message: other } = await startChild<string>('testing/api-process.ts', NO_LIMITS)
  children.push(process)

  // The decision is stored and the call has begun, and waits for the lock of the account.
  const holder = await pool().connect()
  await holder.query('begin; lock table cloud_owner in share mode')
  const lost = approve(other).catch(() => null)
  await expect.poll(waiting).toBe(1)
  await killChild(process)
  expect(await lost).toBeNull()
  await holder.query('commit')
  holder.release(true)
  await expect.poll(waiting).toBe(0)

  const stateOf = async () => (await db().proposal.findUniqueOrThrow({ where: { id: proposal.id } })).state
  await expect.poll(stateOf).toBe('open')
  const networks = () => db().cloudNetwork.count({ where: { ownerId: user.id } })
  expect(await networks()).toBe(0)
  expect((await approve(server.url)).status).toBe(200)
  expect((await approve(server.url)).status).toBe(200)
  expect([await networks(), await stateOf()]).toEqual([1, 'approved'])
})

/** Connections that wait for the lock. */
async function waiting(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    `select count(*)::int from pg_locks where not granted and relation = 'cloud_owner'::regclass`,
  )
  return rows[0]?.count ?? 0
}
