import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { spoken } from '#server/core/finding.ts'
import { prepareDatabase } from '#server/core/postgres/open.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { aUser } from '#server/testing/factories.ts'
import { aPair, type Pair } from '#server/testing/standby.ts'
import { checkDatabaseState } from './database-state.sql.ts'

// A real primary with a real standby, whose replay the test pauses.
let pair: Pair

beforeAll(async () => {
  pair = await aPair()
  setEnv({ DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url })
  await prepareDatabase(env().DATABASE_URL, () => {})
})
afterAll(() => pair.close())

const found = async () => (await checkDatabaseState(db())).map(spoken).find(({ id }) => id === 'database.replica')

test('a replica that falls behind is a warning, until it is in step again', async () => {
  await aUser()
  await expect.poll(found).toEqual({
    id: 'database.replica',
    state: 'ok',
    about: 'Replica',
    found: 'in step',
    figures: { lag_seconds: 0 },
  })
  await pair.onStandby('select pg_wal_replay_pause()')
  await aUser()
  // More than the 60 seconds from which it is a warning.
  await expect.poll(found, { timeout: 180_000, interval: 1000 }).toEqual({
    id: 'database.replica',
    state: 'warning',
    about: 'Replica',
    found: expect.stringMatching(/^\d+ (seconds|minutes?) behind$/),
    remedy: expect.stringMatching(/^Look at the load and the network of the replica; until it is in step the primary/),
    figures: { lag_seconds: expect.any(Number) },
  })
  await pair.onStandby('select pg_wal_replay_resume()')
  await expect.poll(found).toMatchObject({ state: 'ok', found: 'in step' })
})
