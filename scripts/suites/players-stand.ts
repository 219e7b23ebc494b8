// Quartet without its pages, with its sample music. A child of clients/players/run.mjs; sends { url, username, password
// }, an account with an app password, when it listens.
import { provideKeys } from '#server/core/crypto.ts'
import { provideProducts } from '#server/core/products.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import * as listed from '#server/products.ts'
import { loadMusicDemo } from '#server/products/music/demo.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'

const [dataDir = ''] = process.argv.slice(2)
setEnv({
  NODE_ENV: 'production',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '100000',
  RATE_LIMIT_BURST: '100000',
})

provideProducts(listed)
const database = await openDatabase(() => {})
provideKeys(true)
await loadMusicDemo()
const server = await startTestServer()
process.on(
  'disconnect',
  () =>
    void server
      .close()
      .then(() => database.stop())
      .then(() => process.exit(0)),
)
const user = await aUser()
const headers = { Cookie: await aSession(user), 'Sec-Fetch-Site': 'same-origin' }
const made = await server.fetch('/api/account/app-passwords', {
  method: 'POST',
  headers,
  json: { name: 'Players' },
})
const { username, password } = (await made.json()) as { username: string; password: string }
process.send?.({ url: server.url, username, password })
