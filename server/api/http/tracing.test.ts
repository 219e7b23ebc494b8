import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { startTracing, stopTracing } from '#server/core/tracing/tracing-start.ts'
import {
  isTracing,
  jobCarrier,
  traced,
  tracedJob,
  tracedRoot,
  type TraceCarrier,
} from '#server/core/tracing/tracing.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { pathTo, startCollector, type Collector, type ReceivedSpan } from '#server/testing/collector.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { NO_LIMITS } from '#server/testing/server.ts'
import { servePages } from '#server/api/pages/testing/pages.ts'

const OFF = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: '', OTEL_TRACES_SAMPLER_ARG: '', TRUST_PROXY: '' }
const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const UNSAMPLED_PARENT = PARENT.replace(/01$/, '00')

let collector: Collector
let outside: TestServer
let inside: TestServer
let token: string

const pages = servePages((_incoming, outgoing) => traced('inside', {}, async () => void outgoing.end('<p>A page')))

beforeAll(async () => {
  collector = await startCollector()
  tracing()
  // The pool of a process is traced from its first connection on.
  await startTracing()
  outside = await startTestServer()
  inside = await startTestServer({ listener: 'internal' })
  token = await aToken(await aUser())
  await stopTracing()
})
beforeEach(() => tracing())
afterAll(async () => {
  await stopTracing()
  await Promise.all([outside.close(), inside.close(), collector.close()])
  await closeDb()
})

function tracing(more: Record<string, string> = {}): void {
  const address = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
  setEnv({ ...NO_LIMITS, ...OFF, ...address, OTEL_TRACES_SAMPLER: 'always_on', ...more })
}

/** The spans of these requests, once the collector has them. */
async function recorded(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  await startTracing()
  const before = collector.spans.length
  await work()
  await stopTracing()
  return collector.spans.slice(before)
}

const REQUESTS: [string, string, RequestInit & { json?: unknown }, string[]][] = [
  ['cloud', '/api/servers', {}, ['GET /api/servers', 'cloud.servers.list']],
  ['vacancies', '/api/resumes/mine', {}, ['GET /api/resumes/mine', 'resumes.mine']],
  [
    'rides',
    '/save-feedback',
    { method: 'POST', json: { order_id: 'traced', stars: 5 } },
    ['POST /api/save-feedback', 'feedback.save'],
  ],
  ['music', '/api/search?q=chimes', {}, ['GET /api/search']],
]

test.each(REQUESTS)('a request of %s is recorded down to its statements', async (_product, path, init, expected) => {
  const spans = await recorded(() => outside.fetch(path, { token, ...init }))
  const statement = spans.findLast(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  const found = pathTo(statement, spans)
  expect(found.slice(0, expected.length)).toEqual(expected)
  expect(found.length).toBeGreaterThan(1)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(spans.find(({ kind }) => kind === 2)?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'quartet.request_id': expect.stringMatching(/^req_/),
  })
})

test('nothing that is secret or personal leaves with a trace', async () => {
  const before = collector.bodies.length
  await recorded(async () => {
    await outside.fetch('/api/vacancies?text=secretsearch', { token, headers: { 'User-Agent': 'secretagent' } })
    await outside.fetch('/api/servers/secretpath', { token })
    await outside.fetch('/save-feedback', { token, method: 'POST', json: { order_id: 'secretorder', stars: 9 } })
  })
  const sent = collector.bodies.slice(before).join()
  expect(sent).toContain('GET /api/servers/{id}')
  for (const word of [token, 'secretsearch', 'secretagent', 'secretpath', 'secretorder', '127.0.0.1']) {
    expect(sent).not.toContain(word)
  }
})

test('traces are written as protobuf unless JSON is asked for', async () => {
  tracing({ OTEL_EXPORTER_OTLP_PROTOCOL: '' })
  const before = collector.bodies.length
  expect(await recorded(() => outside.fetch('/api/servers', { token }))).toEqual([])
  expect(collector.bodies.slice(before).join()).toContain('GET /api/servers')
})

test('the call of an assistant is recorded with its tool and what the tool does', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listServers', arguments: {} } }
  const headers = { accept: 'application/json, text/event-stream' }
  const spans = await recorded(() =>
    outside.fetch('/api/mcp?product=cloud', { token, method: 'POST', headers, json: call }).then((one) => one.text()),
  )
  const operation = spans.find(({ name }) => name === 'cloud.servers.list')
  expect(pathTo(operation, spans)).toEqual(['POST /api/mcp', 'tools/call listServers', 'cloud.servers.list'])
})

test('what a client did wrong is no failure of ours, and has its code', async () => {
  const spans = await recorded(() => outside.fetch('/api/servers/999999', { token }))
  expect(spans.filter(({ isFailed }) => isFailed)).toEqual([])
  const operation = spans.find(({ name }) => name.startsWith('cloud.servers'))
  expect(operation?.attributes['error.type']).toBe('not_found')
})

test('a page is recorded by its pattern, with what it does while it is rendered', async () => {
  const spans = await recorded(() => fetch(`${pages()}/vacancies/secretid?text=secretsearch`).then((one) => one.text()))
  const inside = spans.find(({ name }) => name === 'inside')
  expect(pathTo(inside, spans)).toEqual(['GET /vacancies/{id}', 'render page', 'inside'])
  expect(spans.find(({ kind }) => kind === 2)?.attributes).toMatchObject({ 'http.response.status_code': 200 })
  expect(collector.bodies.at(-1)).not.toMatch(/secret/)
})

test('probes and metrics are not recorded', async () => {
  expect(await recorded(() => outside.fetch('/api/health/live'))).toEqual([])
})

describe('the trace of a client', () => {
  const send = (server: TestServer) => () => server.fetch('/api/servers', { headers: { traceparent: PARENT } })
  const traceOf = (spans: ReceivedSpan[]) => spans.find(({ kind }) => kind === 2)?.traceId

  test('is not continued for strangers', async () => {
    const traceId = traceOf(await recorded(send(outside)))
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(PARENT).not.toContain(traceId)
  })

  test('is continued behind a trusted proxy and on the internal listener', async () => {
    expect(PARENT).toContain(traceOf(await recorded(send(inside))))
    tracing({ TRUST_PROXY: '1' })
    expect(PARENT).toContain(traceOf(await recorded(send(outside))))
  })
})

describe('which traces are recorded', () => {
  const DEFAULT = { OTEL_TRACES_SAMPLER: '' }
  const send = (traceparent: string) => outside.fetch('/api/servers', { token, headers: { traceparent } })

  test('by default a share of them, which their ids decide', async () => {
    tracing(DEFAULT)
    const drawn: { traceId: string; isRecorded: boolean }[] = []
    await recorded(async () => {
      for (let n = 0; n < 1_000; n++) {
        tracedRoot('request', {}, undefined, (span) =>
          drawn.push({ traceId: span?.spanContext().traceId ?? '', isRecorded: span?.isRecording() ?? false }),
        )
      }
    })
    // The SDK takes the four parts of an id together, as a number of 32 bits.
    const chosen = drawn.filter(({ traceId }) => {
      const parts = traceId.match(/.{8}/g) ?? []
      return (
        parts.reduce((sum, part) => (sum ^ Number.parseInt(part, 16)) >>> 0, 0) <
        env().OTEL_TRACES_SAMPLER_ARG * 2 ** 32
      )
    })
    expect(drawn.filter(({ isRecorded }) => isRecorded)).toEqual(chosen)
    expect(chosen.length).toBeGreaterThan(0)
    expect(chosen.length).toBeLessThan(drawn.length / 2)
  })

  test('by default those that their callers record', async () => {
    tracing({ ...DEFAULT, TRUST_PROXY: '1' })
    const spans = await recorded(() => send(PARENT))
    expect(PARENT).toContain(spans[0]?.traceId)
    expect(spans.length).toBeGreaterThan(2)
    expect(await recorded(() => send(UNSAMPLED_PARENT))).toEqual([])
  })

  test('all of them with always_on, whatever a caller has decided, and none with always_off', async () => {
    tracing({ TRUST_PROXY: '1' })
    expect(UNSAMPLED_PARENT).toContain((await recorded(() => send(UNSAMPLED_PARENT)))[0]?.traceId)
    tracing({ TRUST_PROXY: '1', OTEL_TRACES_SAMPLER: 'always_off' })
    expect(await recorded(() => send(PARENT))).toEqual([])
  })

  test('none of the jobs of a request that is not recorded', async () => {
    tracing({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
    let carrier: TraceCarrier | undefined
    await recorded(async () => tracedRoot('request', {}, undefined, () => (carrier = jobCarrier())))
    expect(carrier?.['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    tracing({ OTEL_TRACES_SAMPLER: 'parentbased_always_on' })
    expect(await recorded(async () => tracedJob('job', {}, carrier, () => undefined))).toEqual([])
  })
})

test('requests do not notice a collector that never answers, and the end of the process does not wait for it', async () => {
  const held: Socket[] = []
  const silent = createServer((socket) => held.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  await startTracing()
  for (let n = 0; n < 20; n++) expect((await outside.fetch('/api/servers', { token })).status).toBe(200)
  await stopTracing()
  expect(held.length).toBeGreaterThan(0)
  for (const socket of held) socket.destroy()
  silent.close()
})

test('jobs that add one another belong to one trace, but not for ever', async () => {
  const spans = await recorded(async () => {
    let carrier: TraceCarrier | undefined
    for (let n = 0; n < 30; n++) tracedJob('job', {}, carrier, () => (carrier = jobCarrier()))
  })
  const traces = Map.groupBy(spans, ({ traceId }) => traceId)
  expect([...traces.values()].map(({ length }) => length)).toEqual([21, 9])
})

test('without an address nothing is loaded', async () => {
  setEnv(OFF)
  await startTracing()
  expect(isTracing()).toBe(false)
  const script = `import('./server/core/tracing/tracing-start.ts').then(async ({ startTracing }) => {
    await startTracing()
    console.log(Object.getOwnPropertySymbols(globalThis).map(String).join())
  })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  expect(text.toString()).toContain('Symbol(quartet)')
  expect(text.toString()).not.toContain('opentelemetry')
})
