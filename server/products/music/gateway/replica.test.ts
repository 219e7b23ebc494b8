import { afterAll, beforeAll, expect, test } from 'vitest'
import { replicaFigures } from '#server/core/database/replica.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { prepareDatabase } from '#server/core/postgres/open.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { NO_LIMITS } from '#server/testing/server.ts'
import { aPair, type Pair } from '#server/testing/standby.ts'
import { aTrack, startInternal, type InternalServer } from '../testing/internal.ts'
import { purge } from './cache.ts'

// A real primary with a real standby, whose replay the tests pause.
let pair: Pair
let inside: InternalServer
let outside: TestServer
let token: string

beforeAll(async () => {
  pair = await aPair()
  setEnv({ ...NO_LIMITS, DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url })
  await prepareDatabase(env().DATABASE_URL, () => {})
  inside = await startInternal()
  outside = await startTestServer()
  token = await aToken(await aUser(), { scopes: ['music:read'] })
})

afterAll(async () => {
  await outside.close()
  await inside.close()
  await pair.close()
})

const get = (path: string) => outside.fetch(`/api/v1${path}`, { token })
const titleOf = async (id: number) => ((await (await get(`/track/${id}`)).json()) as { title?: string }).title
const rename = (id: number, title: string) => inside.json('PUT', `/track/${id}`, { title })

let asked = 0
/** Resolves when the standby has every change and is read again, by requests of which nothing is kept yet. */
async function inStep(): Promise<void> {
  const isRead = async () => {
    const before = replicaFigures()?.read.replica ?? 0
    await get(`/search?q=step${asked++}`)
    return (replicaFigures()?.read.replica ?? 0) > before
  }
  await expect.poll(isRead).toBe(true)
}

test('the gateway reads from the standby, and keeps nothing that was changed before it asked', async () => {
  const { id } = await aTrack({ title: 'Before' })
  await inStep()
  await pair.onStandby('select pg_wal_replay_pause()')
  try {
    await rename(id, 'After it')
    await expect.poll(() => titleOf(id)).toBe('After it')
    purge()
    expect(await titleOf(id)).toBe('After it')
    // The service that has changed it reads it from the primary.
    await rename(id, 'After that')
    expect((await inside.json('GET', `/track/${id}`)).body['title']).toBe('After that')
  } finally {
    await pair.onStandby('select pg_wal_replay_resume()')
  }
})

test('while the primary is lost the catalogue is read from the standby, and forgotten afterwards', async () => {
  const { id } = await aTrack({ title: 'Old title' })
  await inStep()
  await pair.onStandby('select pg_wal_replay_pause()')
  try {
    await rename(id, 'New title')
    await expect.poll(() => titleOf(id)).toBe('New title')
    await pair.primary.cut()
    purge()
    expect(await titleOf(id)).toBe('Old title')
    for (const path of ['/search?q=title', '/artist/1/tracks', '/album/1', '/track/top/today']) {
      expect([200, 404]).toContain((await get(path)).status)
    }
    await pair.primary.restore()
    await expect.poll(() => replicaFigures()?.lost.primary).toBe(false)
    expect(await titleOf(id)).toBe('New title')
  } finally {
    await pair.onStandby('select pg_wal_replay_resume()')
  }
})
