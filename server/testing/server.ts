import { afterAll, beforeAll } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { startTestServer, type TestServer } from './http.ts'

/** Limits that no test reaches. */
export const NO_LIMITS = { RATE_LIMIT: '100000', RATE_LIMIT_BURST: '1000000' }

/**
 * The real public listener for all tests of a file, up before the first one; it and the connections to the database end
 * after the last one.
 */
export function aTestServer(
  settings: Record<string, string> = {},
  options: Parameters<typeof startTestServer>[0] = {},
): Pick<TestServer, 'url' | 'fetch'> {
  let server: TestServer
  beforeAll(async () => {
    setEnv(settings)
    server = await startTestServer(options)
  })
  afterAll(async () => {
    await server.close()
    await closePubsub()
    await closeDb()
  })
  return {
    get url() {
      return server.url
    },
    fetch: (...request) => server.fetch(...request),
  }
}
