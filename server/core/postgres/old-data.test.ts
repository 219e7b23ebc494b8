import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '#server/settings/env.ts'
import { migrate, readMigrations } from './migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations')
const quiet = () => {}
let admin: pg.Client
let client: pg.Client
let url: string

beforeAll(async () => {
  admin = new pg.Client(env().DATABASE_URL)
  await admin.connect()
  const target = new URL(env().DATABASE_URL)
  target.pathname += '_old_data'
  url = target.href
  await admin.query(`create database ${target.pathname.slice(1)}`)
  client = new pg.Client(url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
})

test('accounts that are older than confirmed addresses have theirs confirmed where something has proved it', async () => {
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  const change = names.findIndex((name) => name.endsWith('_identity_confirmed_email'))
  expect(change).toBeGreaterThan(0)
  await migrate(url, MIGRATIONS, quiet, new Set(names.slice(0, change)))
  await client.query(`
    insert into user_account (id, email, name, password_hash, is_demo, updated_at)
    select id, id || '@test.quartet', id, case when has_password then 'hash' end, is_demo, now()
    from (values ('password', true, false), ('demo', true, true), ('provider', false, false), ('linked', true, false),
      ('reset', true, false), ('reset2', true, false), ('changed', true, false), ('nothing', false, false)
    ) old (id, has_password, is_demo)`)
  await client.query(`
    insert into oauth_identity (provider, subject, user_id) values ('oidc', 'a', 'provider'), ('oidc', 'b', 'linked')`)
  await client.query(`
    insert into audit_entry (action, request_id, subject) values
      ('account.resetPassword', 'req_1', 'user:reset'), ('account.changePassword', 'req_2', 'user:changed')`)

  await migrate(url, MIGRATIONS, quiet)
  const { rows } = await client.query<{ id: string }>(
    'select id from user_account where email_confirmed_at is not null order by id',
  )
  expect(rows.map(({ id }) => id)).toEqual(['demo', 'provider', 'reset'])
})
