import { afterAll, beforeAll, expect, it } from 'vitest'
import { pool } from '#server/core/db.ts'
import type { TestServer } from '#server/testing/http.ts'
import type { ServerView } from './servers.schema.ts'
import { addFault } from './simulator/faults.ts'
import { aCustomer, serverRequest, startCloud } from './testing/client.ts'
import type { CloudClient } from './testing/client.ts'
import { drain } from './testing/drain.ts'

let server: TestServer
let customer: CloudClient
beforeAll(async () => {
  server = await startCloud()
  customer = await aCustomer(server)
})
afterAll(() => server.close())

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
  await addFault('setPassword', 'unavailable')
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
})

it('shows the password once more until the creation has ended, and then no more', async () => {
  const { body } = await customer.call<ServerView>('POST', '/servers', serverRequest())
  const reveal = () => customer.call('POST', `/servers/${body.ID}/password`, {})
  expect((await reveal()).body).toEqual({ AdminUserName: 'root', AdminPassword: body.AdminPassword })
  expect((await reveal()).status).toBe(410)
  const other = (await customer.call<ServerView>('POST', '/servers', serverRequest())).body
  await drain()
  expect((await customer.call('POST', `/servers/${other.ID}/password`, {})).status).toBe(410)
})
