import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { startTracing, stopTracing } from '#server/core/tracing/tracing-start.ts'
import { setEnv } from '#server/settings/env.ts'
import { pathTo, startCollector, type Collector } from '#server/testing/collector.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { NO_LIMITS } from '#server/testing/server.ts'
import { aReceiver, aWebhook, type Receiver } from '#server/platform/webhooks/testing/receiver.ts'
import { superviseWorker } from './worker.ts'

/** The trace of a caller that does not record it. */
const UNSAMPLED = '0af7651916cd43dd8448eb211c80319c'

let collector: Collector
let server: TestServer
let mail: MailSink
let receiver: Receiver
let user: TestUser
let token: string

beforeAll(async () => {
  collector = await startCollector()
  mail = await startMailSink()
  receiver = await aReceiver()
  const address = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
  const callers = { OTEL_TRACES_SAMPLER: 'parentbased_always_on', TRUST_PROXY: '1' }
  const outside = { SMTP_URL: mail.url, WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8', SIMULATOR_SECONDS: '0' }
  setEnv({ ...NO_LIMITS, ...address, ...callers, ...outside })
  await startTracing()
  server = await startTestServer()
  user = await aUser({ password: 'tea kettle on the stove' })
  token = await aToken(user)
  await aWebhook(receiver.url, { userId: user.id })
})
afterAll(async () => {
  await Promise.all([server, receiver, mail, collector].map((one) => one.close()))
  await closeDb()
})

test('a job is part of the trace of the request that added it, down to hypervisor, desk and mail server', async () => {
  const machine = { Name: 'web-1', CPU: 1, RAM: 512, HDD: 10, imageID: 1 }
  await server.fetch('/api/servers', { method: 'POST', token, json: machine })
  await server.fetch('/save-feedback', { method: 'POST', token, json: { order_id: 'traced', stars: 1 } })
  await server.fetch('/save-feedback', {
    method: 'POST',
    token,
    json: { order_id: 'unsampled', stars: 1 },
    headers: { traceparent: `00-${UNSAMPLED}-b7ad6b7169203331-00` },
  })
  await server.fetch('/api/account/forgot-password', { method: 'POST', json: { email: user.email } })
  const worker = await superviseWorker({ log: () => {} })
  await expect.poll(() => mail.letters.length).toBe(1)
  await expect.poll(() => receiver.received.length).toBe(1)
  await expect.poll(async () => db().supportDelivery.count({ where: { state: 'delivered' } })).toBe(2)
  await expect.poll(async () => (await db().cloudServer.findFirstOrThrow()).state).toBe('Active')
  await stopTracing()
  await worker.stop()

  const { spans } = collector
  const traceOf = (request: string) => spans.find(({ name }) => name === request)?.traceId
  const named = (name: string) => spans.find((span) => span.name === name)
  expect(named('hypervisor createServer')?.traceId).toBe(traceOf('POST /api/servers'))
  expect(named('job rides.deliver')?.traceId).toBe(traceOf('POST /api/save-feedback'))
  expect(spans.filter(({ name }) => name === 'job rides.deliver')).toHaveLength(1)
  expect(spans.filter(({ traceId }) => traceId === UNSAMPLED)).toEqual([])
  expect(pathTo(named('send mail'), spans)).toEqual([
    'POST /api/account/forgot-password',
    'account.forgotPassword',
    'job auth.send-reset',
    'send mail',
  ])
  // One job sends what many requests have written: it has a trace of its own.
  expect(pathTo(named('send webhook'), spans)).toEqual(['job webhooks.deliver', 'send webhook'])
  expect(named('send webhook')).toMatchObject({ kind: 3, attributes: { 'http.response.status_code': 204 } })
  const sent = collector.bodies.join()
  for (const word of [user.email, 'tea kettle', receiver.url, '/hook']) expect(sent).not.toContain(word)

  const request = spans.find(({ name }) => name === 'POST /api/servers')
  const job = spans.find(({ name, traceId }) => name === 'job cloud.advance' && traceId === request?.traceId)
  const parent = spans.find(({ spanId }) => spanId === job?.parentSpanId)
  expect([job?.kind, parent?.traceId]).toEqual([5, request?.traceId])
})
