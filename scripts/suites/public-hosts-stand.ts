// Quartet without its pages, behind a TLS proxy for the names of the public API and its site, with sample data. A child
// of clients/public/run.mjs within scripts/suites/with-public-hosts.sh; sends { accounts, webhooks }, the e-mail
// addresses and passwords of an applicant and an employer and a token for webhooks of the latter, when it listens.
import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { createServer } from 'node:https'
import { DEMO_ACCOUNTS } from '#server/products/platform/demo.service.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { provideProducts } from '#server/core/products.ts'
import { loadDemo } from '#server/demo.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { requestListener } from '#server/api/http/listener.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { listen, makeServer } from '#server/api/http/server.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import * as listed from '#server/products.ts'
import { superviseWorker } from '#server/core/tasks/worker.ts'
import { aToken } from '#server/testing/factories.ts'

const [dataDir = ''] = process.argv.slice(2)
setEnv({
  NODE_ENV: 'production',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  SAMPLE_VACANCIES: '3000',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
  WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8',
  PUBLIC_URL: 'https://hh.ru',
  VACANCIES_API_HOST: 'api.hh.ru',
  PORT: '3000',
})

provideProducts(listed)
const database = await openDatabase(() => {})
provideKeys(true)
await loadDemo(() => {})
await listen(makeServer(requestListener({ listener: 'public', table: await apiRoutes() })), env().PORT, '127.0.0.1')
await listen(proxy(), 443, '127.0.0.1')
const worker = await superviseWorker({ log: () => {} })
process.on(
  'disconnect',
  () =>
    void worker
      .stop()
      .then(() => database.stop())
      .then(() => process.exit(0)),
)
const [applicant, employer] = DEMO_ACCOUNTS
process.send?.({ accounts: { applicant, employer }, webhooks: await tokenOf(employer?.email ?? '') })

/** Passes everything on, as the nginx of docs/operations.md does. */
function proxy() {
  const { PUBLIC_HOSTS_CERT = '', PUBLIC_HOSTS_KEY = '' } = process.env
  const certificate = { cert: readFileSync(PUBLIC_HOSTS_CERT), key: readFileSync(PUBLIC_HOSTS_KEY) }
  return createServer(certificate, (incoming, outgoing) => {
    const { method, url: path, socket } = incoming
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': socket.remoteAddress ?? '' }
    const headers = { ...incoming.headers, ...forwarded }
    const passed = send({ port: env().PORT, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
}

async function tokenOf(email: string): Promise<string> {
  const user = await db().user.findUniqueOrThrow({ where: { email } })
  return `USER${await aToken(user, { scopes: ['vacancies:read', 'webhooks:read', 'webhooks:write'] })}`
}
