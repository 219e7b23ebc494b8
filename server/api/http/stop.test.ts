import { once } from 'node:events'
import { Agent, get, request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { apiRoutes } from './routes.ts'
import { listen, makeServer, stopServing } from './server.ts'
import { requestListener } from './listener.ts'

interface Answer {
  status: number
  connection: string | undefined
  body: string
}

let server: ReturnType<typeof makeServer>
let port: number
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '1000000', STOP_DELAY: '3' })
  server = makeServer(requestListener({ listener: 'public', table: await apiRoutes() }))
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(async () => {
  agent.destroy()
  await closePubsub()
  await closeDb()
})

/** A request on a kept connection. @throws when no whole answer came */
async function ask(path: string): Promise<Answer> {
  const [response] = (await once(get({ agent, host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage]
  const body = (await response.toArray()).join('')
  return { status: response.statusCode ?? 0, connection: response.headers.connection, body }
}

test('a stopping server says so, closes each kept connection with its answer and cuts no request', async () => {
  const kept = await Promise.all(Array.from({ length: 8 }, () => ask(LIVE)))
  expect(kept.map(({ connection }) => connection)).toEqual(kept.map(() => 'keep-alive'))
  const slow = request({ host: '127.0.0.1', port, path: '/api/feedback-sessions', method: 'POST', headers: JSON_BODY })
  const slowAnswer = once(slow, 'response') as Promise<[IncomingMessage]>
  slow.write('{')

  const stopped = stopServing(server)
  const ready = await ask('/api/health/ready')
  expect([ready.status, JSON.parse(ready.body)]).toMatchObject([503, { checks: { accepting: false } }])
  const late = await Promise.all(Array.from({ length: 8 * 10 }, () => ask(LIVE)))
  expect(late.filter(({ status, connection }) => status !== 200 || connection !== 'close')).toEqual([])

  await expect.poll(() => server.listening).toBe(false)
  slow.end('}')
  expect((await slowAnswer)[0].statusCode).toBe(401)
  await stopped
  await expect(ask(LIVE)).rejects.toThrow('ECONNREFUSED')
})

const LIVE = '/api/health/live'
const JSON_BODY = { 'Content-Type': 'application/json', 'Content-Length': 2 }
