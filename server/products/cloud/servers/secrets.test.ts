import { inspect } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { db, pool } from '#server/core/database/db.ts'
import { KEPT_MS } from '#server/core/idempotency.ts'
import { forgetSingleton, singleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { makeLxd } from '../hypervisor/lxd/driver.ts'
import type { ServerView } from './servers.schema.ts'
import { addFault } from '../testing/faults.ts'
import { aCloud, aCustomer, serverRequest, type CloudClient } from '../testing/client.ts'
import { drain } from '../testing/drain.ts'

/** Every line of the log, down to the last detail. */
const logged: string[] = []

const server = aCloud({ LOG_LEVEL: 'trace' })
let customer: CloudClient
beforeAll(async () => {
  forgetSingleton('log')
  singleton('log-destination', () => ({ write: (line: string) => void logged.push(line) }))
  customer = await aCustomer(server)
})

/** Every table of the database as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await pool().query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => (await pool().query<{ row: string }>(`select t::text as row from ${name} t`)).rows),
  )
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

it("keeps the administrator's password nowhere in clear, at any point of a server's life", async () => {
  const key = { 'Idempotency-Key': 'with-password' }
  const { body } = await customer.call<ServerView>('POST', '/servers', serverRequest(), key)
  const password = body.AdminPassword ?? ''
  expect(password).toHaveLength(20)
  expect(await wholeDatabase()).not.toContain(password)
  // Attempts that fail are logged, and counted in the job.
  for (const kind of ['unavailable', 'lose_answer'] as const) await addFault('setPassword', kind)
  await drain()
  const { rows } = await pool().query('select admin_password from cloud_server where id = $1', [body.ID])
  expect(rows).toEqual([{ admin_password: null }])
  const dump = await wholeDatabase()
  expect(dump).toContain(String(body.ID))
  expect(dump).not.toContain(password)
  expect(dump).not.toContain(Buffer.from(password).toString('hex'))
  for (const path of ['/servers', `/servers/${body.ID}`, `/servers/${body.ID}/jobs`, '/jobs']) {
    expect(JSON.stringify((await customer.call('GET', path)).body), path).not.toContain(password)
  }
  const log = logged.join('')
  expect(log).toContain('a job step did not succeed')
  expect(log).not.toContain(password)
})

it('gives the password to a repeated request for a day, and a new server with another one after that', async () => {
  const key = { 'Idempotency-Key': 'for-a-day' }
  const ask = async () => (await customer.call<ServerView>('POST', '/servers', serverRequest(), key)).body
  const first = await ask()
  expect(await ask()).toEqual(first)
  await db().idempotencyRecord.updateMany({
    where: { key: 'for-a-day' },
    data: { createdAt: new Date(Date.now() - KEPT_MS) },
  })
  const later = await ask()
  expect(later.ID).not.toBe(first.ID)
  expect(later.AdminPassword).not.toBe(first.AdminPassword)
})

it('names no password in the error of a hypervisor that does not answer', async () => {
  setEnv({ LXD_SOCKET: '/nonexistent/unix.socket' })
  const error: unknown = await makeLxd()
    .setPassword(1, 'root', 'a-secret-password', 'token')
    .catch((failure: unknown) => failure)
  expect(inspect(error, { depth: null })).toContain('The hypervisor does not respond')
  expect(inspect(error, { depth: null })).not.toContain('a-secret-password')
})

it('shows the password once more until the creation has ended, and not after that', async () => {
  const { body } = await customer.call<ServerView>('POST', '/servers', serverRequest())
  const reveal = () => customer.call('POST', `/servers/${body.ID}/password`, {})
  expect((await reveal()).body).toEqual({ AdminUserName: 'root', AdminPassword: body.AdminPassword })
  expect((await reveal()).status).toBe(410)
  const other = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  await drain()
  expect((await customer.call('POST', `/servers/${other.ID}/password`, {})).status).toBe(410)
})
