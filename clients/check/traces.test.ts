import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, inject, it } from 'vitest'
import { WebSocket } from 'ws'
import { ACCOUNTS } from '../../e2e/accounts.ts'
import { bearer, tokenFor, type Credential } from './requests/caller.ts'

const quartet = inject('quartet')

/** A span as the receiver wrote it down, with what its process says of itself. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: string
  attributes: Record<string, string | number>
  resource: Record<string, string | number>
}

interface Received {
  resourceSpans: {
    resource: { attributes: Span['resource'] }
    scopeSpans: { spans: (Omit<Span, 'attributes'> & Partial<Pick<Span, 'attributes'>>)[] }[]
  }[]
}

/** Spans are sent every five seconds, and jobs may take some more. */
const WAIT = { timeout: 60_000, interval: 500 }

let program: Credential
beforeAll(async () => {
  const scopes = ['cloud:read', 'cloud:write', 'vacancies:read', 'rides:read', 'rides:write', 'music:read']
  program = await tokenFor(quartet, 'user', ...scopes)
})

const JSON_TYPE = { 'Content-Type': 'application/json' }

it('a server is one trace, from the request by statements to the job in another process and its hypervisor', async () => {
  const body = JSON.stringify({ Name: 'traced-server', CPU: 1, RAM: 512, HDD: 10, imageID: 1 })
  const spans = await traceOf(
    await fetch(`${quartet.url}/api/servers`, { method: 'POST', headers: { ...program, ...JSON_TYPE }, body }),
    'hypervisor createServer',
  )
  const inserted = spans.find(({ attributes }) => attributes['db.query.summary'] === 'INSERT cloud_server')
  expect(pathTo(inserted, spans).slice(0, 2)).toEqual(['POST /api/servers', 'cloud.servers.create'])
  const job = spans.find(({ name }) => name === 'job cloud.advance')
  expect(job?.kind).toBe('SPAN_KIND_CONSUMER')
  expect(pathTo(job, spans).slice(0, 2)).toEqual(['POST /api/servers', 'cloud.servers.create'])
  const made = spans.find(({ name }) => name === 'hypervisor createServer')
  expect(pathTo(made, spans)).toContain('job cloud.advance')
  expect(made?.resource['process.pid']).not.toBe(spans.find(isRoot)?.resource['process.pid'])
})

it('a search for vacancies is one trace down to its statements', async () => {
  const spans = await traceOf(await fetch(`${quartet.url}/api/vacancies?text=tracedtext`, { headers: program }))
  expect(pathTo(statementOf(spans), spans).slice(0, 2)).toEqual(['GET /api/vacancies', 'vacancies.search'])
})

it('feedback for a trip is one trace, to the job that gives it to the support desk', async () => {
  const body = JSON.stringify({ order_id: 'traced-order', stars: 1, comment: 'traced-comment' })
  const spans = await traceOf(
    await fetch(`${quartet.url}/save-feedback`, { method: 'POST', headers: { ...program, ...JSON_TYPE }, body }),
    'job rides.deliver',
  )
  expect(pathTo(statementOf(spans), spans).slice(0, 2)).toEqual(['POST /api/save-feedback', 'feedback.save'])
  const job = spans.find(({ name }) => name === 'job rides.deliver')
  expect(pathTo(job, spans).at(0)).toBe('POST /api/save-feedback')
})

it('the catalogue is traced through its external layer and over its socket', async () => {
  const spans = await traceOf(await fetch(`${quartet.url}/api/v1/search?q=tracedmusic`, { headers: program }))
  expect(pathTo(statementOf(spans), spans)[0]).toBe('GET /api/v1/search')

  const address = `${quartet.url.replace('http', 'ws')}/api/v1/socket`
  const socket = new WebSocket(address, 'catalogue.xml.v1', { headers: program })
  const within = { signal: AbortSignal.timeout(WAIT.timeout) }
  await once(socket, 'open', within)
  socket.send('<request id="1" method="GET" path="/search"><param name="q">tracedsocket</param></request>')
  await once(socket, 'message', within)
  socket.terminate()
  const root = () => received().find(({ name }) => name === 'socket /search')
  await expect.poll(root, WAIT).toMatchObject({ kind: 'SPAN_KIND_SERVER' })
  const trace = received().filter(({ traceId }) => traceId === root()?.traceId)
  expect(pathTo(statementOf(trace), trace)[0]).toBe('socket /search')
})

it("a service's own trace goes on in the internal layer, and a stranger's traceparent is ignored", async () => {
  const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const traceparent = `00-${traceId}-${parent}-01`
  const inside = await fetch(`${quartet.internal}/track?limit=1`, {
    headers: { ...bearer(quartet.service), traceparent },
  })
  const spans = await traceOf(inside)
  const request = spans.find(({ kind }) => kind === 'SPAN_KIND_SERVER')
  expect(request).toMatchObject({ traceId, parentSpanId: parent, name: expect.stringContaining('GET /api/internal') })
  expect(statementOf(spans)?.traceId).toBe(traceId)

  const outside = await traceOf(await fetch(`${quartet.url}/api/servers`, { headers: { ...program, traceparent } }))
  expect(outside.find(isRoot)?.traceId).not.toBe(traceId)
})

it('every span names this installation, and none says what was asked, by whom or from where', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const spans = received()
  for (const { resource } of spans) {
    expect(resource).toMatchObject({ 'service.name': 'quartet', 'service.version': version })
  }
  const words = [program.Authorization?.slice('Bearer '.length), quartet.service]
  for (const { email, password } of Object.values(ACCOUNTS)) words.push(email, password)
  words.push('127.0.0.1', '::1', 'tracedtext', 'tracedmusic', 'tracedsocket', 'traced-', 'qt_')
  const sent = spans.map(({ name, attributes }) => JSON.stringify([name, attributes])).join('\n')
  for (const word of words) expect(sent).not.toContain(word)
  // Apart from the ids of requests, which name nothing outside our log, no value has the number of a thing or an
  // address.
  const values = new Map<string, Set<unknown>>()
  for (const { name, attributes } of spans) {
    for (const [key, value] of Object.entries({ ...attributes, name })) {
      values.set(key, (values.get(key) ?? new Set()).add(value))
    }
  }
  values.delete('quartet.request_id')
  for (const [key, found] of values) {
    const texts = [...found].map((one) => String(one).replace(STATEMENT_HASH, ''))
    // The code of an error of PostgreSQL has five digits or letters.
    const odd = texts.filter((one) => /\d{4}|@/.test(one) && !(key === 'error.type' && /^[0-9A-Z]{5}$/.test(one)))
    expect([key, odd]).toEqual([key, []])
  }
})

/** In the names of statements that are prepared for a shape of query. */
const STATEMENT_HASH = /_[0-9a-f]{24}$/

/** The whole trace of this answer, when the receiver has its request, all parents and a span of this name. */
async function traceOf(response: Response, last?: string): Promise<Span[]> {
  await response.body?.cancel()
  expect(response.ok).toBe(true)
  const requestId = response.headers.get('x-request-id')
  const spans = () => {
    const all = received()
    const root = all.find(({ attributes }) => attributes['quartet.request_id'] === requestId)
    return all.filter(({ traceId }) => traceId === root?.traceId)
  }
  // A span is sent when it ends: those around it come later.
  const isComplete = () => {
    const all = spans()
    return all.length > 1 && (last === undefined || all.some((span) => span.name === last && isWhole(span, all)))
  }
  await expect.poll(isComplete, WAIT).toBe(true)
  expect(spans().filter(({ attributes }) => attributes['quartet.request_id'] !== undefined)).toHaveLength(1)
  return spans()
}

const isRoot = ({ parentSpanId }: Span) => !parentSpanId

const statementOf = (spans: readonly Span[]) =>
  spans.findLast(({ kind, attributes }) => kind === 'SPAN_KIND_CLIENT' && attributes['db.system.name'] === 'postgresql')

/** Whether all spans around this one were received. */
function isWhole({ parentSpanId }: Span, spans: readonly Span[]): boolean {
  const parent = spans.find(({ spanId }) => spanId === parentSpanId)
  return !parentSpanId || (parent !== undefined && isWhole(parent, spans))
}

/** Names from the first span of the trace to this one. @throws when a parent was not received */
function pathTo(span: Span | undefined, spans: readonly Span[]): string[] {
  if (!span) return []
  if (!span.parentSpanId) return [span.name]
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  if (!parent) throw new Error(`${span.name}: its parent was not received`)
  return [...pathTo(parent, spans), span.name]
}

function received(): Span[] {
  const lines = readFileSync(quartet.traces, 'utf8').split('\n').slice(0, -1)
  return lines
    .flatMap((line) => (JSON.parse(line) as Received).resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        // The receiver leaves out what is empty.
        spans.map(({ attributes = {}, ...span }) => ({ ...span, attributes, resource: resource.attributes })),
      ),
    )
}
