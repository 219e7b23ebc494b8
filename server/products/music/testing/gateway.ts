import { afterEach, beforeEach, expect, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { shared } from '#server/testing/shared.ts'
import { aTrack, startInternal, type InternalServer } from './internal.ts'
import { gatewayFigures, purge } from '../gateway/cache.ts'

/** Both layers with one track, and a token with the scope to read. */
export interface BothLayers {
  inside: InternalServer
  outside: TestServer
  token: string
  track: { id: number; artistId: number | null }
  /** Path of the track on the external layer. */
  address: string
  /** GET on the external layer with the token. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** Both layers for the tests of a file; each test starts with an empty cache and the real clock. */
export function bothLayers(): BothLayers {
  beforeEach(() => purge())
  afterEach(() => {
    vi.useRealTimers()
  })
  return shared(startBothLayers)
}

async function startBothLayers(): Promise<BothLayers> {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' })
  const inside = await startInternal()
  const outside = await startTestServer()
  const token = await aToken(await aUser(), { scopes: ['music:read'] })
  const track = await aTrack({ title: 'Chimes Blues', path: 'x/1.mp3' })
  await listening()
  return {
    inside,
    outside,
    token,
    track,
    address: `/api/track/${track.id}`,
    get: (path, headers = {}) => outside.fetch(path, { token, headers }),
    async close() {
      await outside.close()
      await inside.close()
    },
  }
}

/** When listening begins the cache is purged: waits for that, so that it happens in no test. */
async function listening(): Promise<void> {
  gatewayFigures()
  let arrived = false
  const end = subscribe('gateway test', () => {
    arrived = true
  })
  await vi.waitFor(
    async () => {
      await publish(db(), 'gateway test', '')
      expect(arrived).toBe(true)
    },
    { timeout: 10_000 },
  )
  end()
}

/** Advances only the clock of the caches; `vi.useRealTimers()` restores it. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  vi.advanceTimersByTime(ms)
}
