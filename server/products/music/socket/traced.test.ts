import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTracing, stopTracing } from '#server/core/tracing/tracing-start.ts'
import { setEnv } from '#server/settings/env.ts'
import { pathTo, startCollector, type Collector } from '#server/testing/collector.ts'
import { startSocketServer, type SocketServer } from '../testing/socket.ts'

let collector: Collector
let server: SocketServer
beforeAll(async () => {
  collector = await startCollector()
  setEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_TRACES_SAMPLER: 'always_on',
  })
  // The pool of a process is traced from its first connection on.
  await startTracing()
  server = await startSocketServer()
})
afterAll(async () => {
  await server.close()
  await collector.close()
})

test('each request in a socket is a trace of its own, by the pattern of its path, down to its statements', async () => {
  const client = await server.open()
  await client.ask(`/track/${server.track.id}`)
  await client.ask('/search', { q: 'secretsearch' })
  await client.ask('/nothing/secretpath')
  client.socket.terminate()
  await stopTracing()

  const { spans, bodies } = collector
  const requests = spans.filter(({ name, kind }) => kind === 2 && name.startsWith('socket'))
  expect(requests.map(({ name }) => name)).toEqual(['socket /track/{id}', 'socket /search', 'socket request'])
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3)
  const statement = spans.findLast(
    ({ traceId, attributes }) => traceId === requests[0]?.traceId && attributes['db.system.name'] === 'postgresql',
  )
  const path = pathTo(statement, spans)
  expect(path.slice(0, 2)).toEqual(['socket /track/{id}', 'v1.track'])
  expect(path.length).toBeGreaterThan(2)
  expect(bodies.join()).not.toMatch(/secret/)
})
