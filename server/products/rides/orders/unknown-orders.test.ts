import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { migrate } from '#server/core/postgres/migrate.ts'
import { settleUnknownOrders } from './unknown-orders.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../prisma/migrations')
/** The first migration of this version. */
const FIRST = '20261122064500_rides_one_save_for_each_order'

afterAll(closeDb)
beforeEach(() => setEnv({ RIDES_ORDERS: '' }))

async function settled(embedded: boolean) {
  const said: string[] = []
  await settleUnknownOrders((line) => said.push(line), embedded)
  return { orders: env().RIDES_ORDERS, said }
}

test('a new installation with a database of its own accepts registered trips only', async () => {
  expect(await settled(false)).toEqual({ orders: 'strict', said: [] })
})

test('the sample installation accepts unknown order ids, without a warning', async () => {
  expect(await settled(true)).toEqual({ orders: 'open', said: [] })
})

test('an older installation stays open, with a warning until the setting is there', async () => {
  await db().rideUnknownOrders.updateMany({ data: { policy: 'open' } })
  const { orders, said } = await settled(false)
  expect([orders, said.length]).toEqual(['open', 1])
  expect(said[0]).toContain('RIDES_ORDERS=strict')
  for (const set of ['open', 'strict']) {
    setEnv({ RIDES_ORDERS: set })
    expect(await settled(false)).toEqual({ orders: set, said: [] })
  }
})

test('an upgrade leaves an older installation open, its feedback where it is, and one save for each order id', async () => {
  await upgraded(async (client, upgrade) => {
    await client.query(`insert into user_account (id, name, email, roles, updated_at)
      select 'usr_' || n, 'Rider', n || '@test.quartet', '{user}', now() from generate_series(1, 3) n`)
    await client.query(`insert into ride_order (id, order_id, user_id, finished_at) values
      ('trip', 'trip', 'usr_1', now()), ('trip~1', 'trip', 'usr_2', now()), ('trip~2', 'trip', 'usr_3', now())`)
    await client.query(
      `insert into ride_feedback (order_id, stars, content_hash) values ('trip', 2, 'x'), ('trip~1', 4, 'x')`,
    )
    await upgrade()
    const { rows } = await client.query(
      'select id, stars from ride_order left join ride_feedback on ride_feedback.order_id = id order by id',
    )
    expect(rows).toEqual([
      { id: 'trip', stars: 2 },
      { id: 'trip~1', stars: 4 },
    ])
    expect((await client.query('select policy from ride_unknown_orders')).rows).toEqual([{ policy: 'open' }])
  })
})

/** A database of the previous version, and what brings it up to date. */
async function upgraded(work: (client: pg.Client, upgrade: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const url = new URL(env().DATABASE_URL)
  const admin = new pg.Client(url.href)
  await admin.connect()
  url.pathname += '_upgrade'
  const name = url.pathname.slice(1)
  await admin.query(`create database ${name}`)
  const client = new pg.Client(url.href)
  const folder = mkdtempSync(join(import.meta.dirname, '../../../../.cache/upgrade-'))
  try {
    for (const one of readdirSync(MIGRATIONS).filter((migration) => migration < FIRST)) {
      cpSync(join(MIGRATIONS, one), join(folder, one), { recursive: true })
    }
    await migrate(url.href, folder, () => {})
    await client.connect()
    await work(client, () => migrate(url.href, MIGRATIONS, () => {}))
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
