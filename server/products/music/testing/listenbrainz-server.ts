import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Submitted {
  listened_at: number
  track_metadata: {
    artist_name: string
    track_name: string
    release_name?: string
    additional_info: Record<string, unknown>
  }
}

type Failure = { status: number; headers?: Record<string, string> } | 'accepted, then silent'

/** A server of the test that answers as ListenBrainz documents it. */
export interface ListenBrainzServer {
  url: string
  /** Tokens that are valid, with the names of their accounts. */
  tokens: Map<string, string>
  /** What the next requests to submit get instead of success. */
  failures: Failure[]
  /** Headers of every answer. */
  headers: Record<string, string>
  /** Bodies of the requests to submit, in order. */
  bodies: string[]
  /** The listens that it keeps: one per account, second and track. */
  kept: Map<string, Submitted>
  close: () => Promise<void>
}

export async function aListenBrainzServer(): Promise<ListenBrainzServer> {
  const server = createServer((request, response) => void answer(here, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const here: ListenBrainzServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: new Map(),
    failures: [],
    headers: {},
    bodies: [],
    kept: new Map(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return here
}

async function answer(here: ListenBrainzServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const user = here.tokens.get((request.headers.authorization ?? '').replace('Token ', ''))
  const reply = (status: number, content: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...here.headers, ...headers })
    response.end(JSON.stringify(content))
  }
  if (request.url === '/1/validate-token') {
    if (user === undefined) return reply(200, { code: 200, message: 'Token invalid.', valid: false })
    return reply(200, { code: 200, message: 'Token valid.', valid: true, user_name: user })
  }
  here.bodies.push(body)
  const failure = here.failures.shift()
  if (failure && failure !== 'accepted, then silent') {
    return reply(failure.status, { code: failure.status, error: 'as told' }, failure.headers)
  }
  if (user === undefined) return reply(401, { code: 401, error: 'Invalid authorization token.' })
  const { listen_type: type, payload } = JSON.parse(body) as { listen_type: string; payload: Submitted[] }
  const isWrong = payload.some(({ track_metadata: { track_name: name } }) => name === 'Refused')
  if (isWrong || (type === 'single' && payload.length !== 1)) return reply(400, { code: 400, error: 'Invalid JSON' })
  for (const one of payload) {
    const { artist_name: artist, track_name: track } = one.track_metadata
    here.kept.set([user, one.listened_at, artist, track].join('|'), one)
  }
  if (failure) return void response.destroy()
  return reply(200, { status: 'ok' })
}
