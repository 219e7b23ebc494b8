import { once } from 'node:events'
import { connect } from 'node:net'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'
import { sessionCookieName } from '#server/auth/session-cookie.ts'
import { closeDb, db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { closeNews } from '#server/core/news.ts'
import { env, setEnv } from '#server/env.ts'
import { UPGRADES } from '#server/http/upgrades.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { TestServer } from '#server/testing/http.ts'
import { aTrack } from '../testing.ts'
import { readXml } from '../xml/read.ts'
import { valueOf } from '../xml/tree.ts'
import type { XmlNode } from '../xml/tree.ts'
import { openSockets, PROTOCOL, SOCKET_PATH } from './handshake.ts'

let outside: TestServer
let token: string
let track: { id: number }
beforeAll(async () => {
  setEnv({ RATE_LIMIT: '1000000', RATE_LIMIT_BURST: '1000000' })
  outside = await startTestServer({ upgrades: UPGRADES })
  token = await aToken(await aUser())
  track = await aTrack({ title: 'Snake Rag <&>' })
})
afterAll(async () => {
  await outside.close()
  await closeNews()
  await closeDb()
})

interface Client {
  socket: WebSocket
  send: (document: string | Buffer) => void
  next: () => Promise<XmlNode>
  ask: (path: string, params?: Record<string, string>, id?: string) => Promise<XmlNode>
  closed: Promise<number>
}

const dial = (options: ClientOptions, path = SOCKET_PATH, protocol: string | string[] = PROTOCOL) =>
  new WebSocket(outside.url.replace('http', 'ws') + path, protocol, options)

async function open(secret = token): Promise<Client> {
  const socket = dial({ headers: { Authorization: `Bearer ${secret}` } })
  const got: XmlNode[] = []
  const waiting: ((node: XmlNode) => void)[] = []
  socket.on('message', (data: Buffer) => {
    const node = readXml(data.toString())
    const first = waiting.shift()
    if (first) first(node)
    else got.push(node)
  })
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  const next = () =>
    new Promise<XmlNode>((resolve) => {
      const first = got.shift()
      if (first) resolve(first)
      else waiting.push(resolve)
    })
  return {
    socket,
    closed,
    next,
    send: (document) => socket.send(document),
    ask(path, params = {}, id = '1') {
      socket.send(requestDocument(path, params, id))
      return next()
    },
  }
}

function requestDocument(path: string, params: Record<string, string>, id: string): string {
  const inner = Object.entries(params).map(([name, value]) => `<param name="${name}">${value}</param>`)
  return `<request id="${id}" method="GET" path="${path}">${inner.join('')}</request>`
}

const bodyOf = (node: XmlNode) => valueOf({ ...node, attributes: {} })

/** Status of a refused handshake, 101 for a taken one. */
async function handshake(options: ClientOptions, path?: string, protocol?: string | string[]): Promise<number> {
  const socket = dial(options, path, protocol)
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.once('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.once('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
      socket.terminate()
    })
  })
}

describe('a request in the socket', () => {
  it('gets what HTTP gives', async () => {
    const client = await open()
    for (const [path, params] of [
      [`/track/${track.id}`, {}],
      ['/artist/1/tracks', { count: '5', offset: '0' }],
      ['/search', { q: 'snake' }],
    ] as const) {
      const node = await client.ask(path, params, 'x-7')
      const http = await outside.fetch(`/api${path}?${new URLSearchParams(params).toString()}`, { token })
      expect(node.attributes).toMatchObject({ id: 'x-7', status: '200' })
      expect(bodyOf(node)).toEqual(await http.json())
    }
    client.socket.terminate()
  })

  it.each([
    ['/track/999999', {}, '404', 'not_found'],
    ['/nothing', {}, '404', 'not_found'],
    ['/api/v1/track/1', {}, '404', 'not_found'],
    ['/search', {}, '400', 'invalid_input'],
    ['/search', { q: 'x', sort: 'title' }, '400', 'unknown_parameter'],
    ['/artist/1/tracks', { count: '-1' }, '422', 'unprocessable'],
  ])('has the status of HTTP: %s %j → %s', async (path, params, status, code) => {
    const client = await open()
    const node = await client.ask(path, params as Record<string, string>, '9')
    expect(node.attributes).toMatchObject({ id: '9', status })
    expect(bodyOf(node)).toMatchObject({ error: { code } })
    client.socket.terminate()
  })

  it.each([
    ['<other id="1"/>', '400'],
    ['<request id="" path="/track/1"/>', '400'],
    ['<request id="1" path="/track/1?count=1"/>', '400'],
    ['<request id="1" path="/track/1" extra="1"/>', '400'],
    ['<request id="1" path="/track/1">text</request>', '400'],
    ['<request id="1" path="/track/1"><x/></request>', '400'],
    ['<request id="1" path="/track/1"><param>1</param></request>', '400'],
    ['<request id="1" method="POST" path="/track/1"/>', '405'],
  ])('that is well-formed but none is refused without a strike: %s', async (document, status) => {
    const client = await open()
    for (let i = 0; i < 4; i++) {
      client.send(document)
      expect((await client.next()).attributes['status']).toBe(status)
    }
    expect((await client.ask(`/track/${track.id}`)).attributes['status']).toBe('200')
    client.socket.terminate()
  })

  it('may be overtaken, and at most 16 are answered at once', async () => {
    const client = await open()
    for (let i = 0; i < 40; i++) client.send(requestDocument('/search', { q: `q${i}` }, String(i)))
    const nodes = await Promise.all(Array.from({ length: 40 }, client.next))
    expect(new Set(nodes.map(({ attributes }) => attributes['id'])).size).toBe(40)
    const statuses = nodes.map(({ attributes }) => attributes['status'])
    expect(statuses.filter((status) => status === '200').length).toBeGreaterThanOrEqual(16)
    expect(new Set(statuses)).toEqual(new Set(['200', '429']))
    client.socket.terminate()
  })
})

describe('a frame', () => {
  it('that is not well-formed gets an error document, the third one closes with 1007', async () => {
    const client = await open()
    for (const text of ['<a', '<!DOCTYPE a><a/>', '<a/><b/>']) client.send(text)
    for (let i = 0; i < 3; i++) expect(bodyOf(await client.next())).toMatchObject({ error: { code: 'bad_xml' } })
    expect(await client.closed).toBe(1007)
  })

  it('of bytes closes with 1003', async () => {
    const client = await open()
    client.send(Buffer.from('<request/>'))
    expect(await client.closed).toBe(1003)
  })

  it('of 64 KiB is read, of one byte more closes with 1009', async () => {
    const client = await open()
    const pad = (size: number) => {
      const document = requestDocument('/search', { q: 'x' }, '1')
      return document + ' '.repeat(size - document.length)
    }
    client.send(pad(65_536))
    expect((await client.next()).attributes['status']).toBe('200')
    client.send(pad(65_537))
    expect(await client.closed).toBe(1009)
  })

  it('of any kind never breaks the server or shows what is inside', async () => {
    const parts = [
      '<request id="1" path="/track/1">',
      '</request>',
      '<!ENTITY x SYSTEM "file:///etc/passwd">',
      '&x;',
      '\0',
    ]
    parts.push(
      '<a>'.repeat(200),
      '&#xFFFFFFF;',
      ']]>',
      '<?xml version="1.1"?>',
      '\u2028',
      '<param name="__proto__">1</param>',
    )
    let seed = 7
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
    for (let round = 0; round < 60; round++) {
      const client = await open()
      const documents: string[] = []
      client.socket.on('message', (data: Buffer) => documents.push(data.toString()))
      for (let i = 0; i < 4; i++) {
        client.send(Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)]).join(''))
      }
      client.socket.close()
      await client.closed
      for (const document of documents) expect(document).not.toMatch(/root:|node_modules|\.ts:|stack/)
    }
    const client = await open()
    expect((await client.ask(`/track/${track.id}`)).attributes['status']).toBe('200')
    client.socket.terminate()
  })
})

describe('the handshake', () => {
  const authorization = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } })

  it('needs a credential in a header, of one who may read', async () => {
    expect(await handshake({})).toBe(401)
    expect(await handshake(authorization('qt_nonsense'))).toBe(401)
    expect(await handshake({}, `${SOCKET_PATH}?token=${token}`)).toBe(400)
    expect(await handshake(authorization(await aToken(await aUser(), { scopes: ['cloud:read'] })))).toBe(403)
    expect(await handshake({ headers: { 'X-Api-Key': token } })).toBe(101)
  })

  it('takes a session from our own pages only', async () => {
    const user = await aUser()
    const claims = { sub: user.id, sid: newId('ses'), sessionVersion: user.sessionVersion }
    const cookie = `${sessionCookieName()}=${await encode({ token: claims, secret: env().AUTH_SECRET ?? '' })}`
    const from = (origin?: string) =>
      handshake({ headers: { Cookie: cookie }, ...(origin !== undefined && { origin }) })
    expect(await from(outside.url)).toBe(101)
    expect(await from()).toBe(403)
    expect(await from('https://evil.example')).toBe(403)
    expect(await from(`${outside.url}.evil.example`)).toBe(403)
  })

  it('needs the subprotocol and the exact path', async () => {
    expect(await handshake(authorization(token), SOCKET_PATH, 'other')).toBe(400)
    const refused = connect(Number(new URL(outside.url).port), '127.0.0.1')
    refused.write(`GET /api/v1/socket/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    await once(refused, 'close')
  })

  it('is refused for the eleventh socket of a credential, also when all come at once', async () => {
    const secret = await aToken(await aUser())
    const sockets = Array.from({ length: 15 }, () => dial(authorization(secret)))
    const results = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<number>((resolve) => {
            socket.on('error', () => {})
            socket.once('open', () => resolve(101))
            socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
          }),
      ),
    )
    expect(results.filter((status) => status === 101)).toHaveLength(10)
    expect(results.filter((status) => status === 429)).toHaveLength(5)
    for (const socket of sockets) socket.terminate()
    await vi.waitFor(async () => expect(await handshake(authorization(secret))).toBe(101))
  })
})

describe('a socket', () => {
  it('is closed with 1008 when its credential is revoked', async () => {
    const user = await aUser()
    const secret = await aToken(user)
    const client = await open(secret)
    const { id } = await db().apiToken.findFirstOrThrow({ where: { userId: user.id } })
    await outside.fetch(`/api/tokens/${id}`, { method: 'DELETE', token: secret })
    expect(await client.closed).toBe(1008)
  })

  it('of a reader that does not read is cut off before it costs memory', async () => {
    for (let i = 0; i < 60; i++) await aTrack({ title: `Long list title number ${i}`, artistId: 1 })
    const client = await open()
    client.socket.pause()
    const before = openSockets()
    const flood = setInterval(() => {
      for (let i = 0; i < 16; i++) client.socket.send(requestDocument('/artist/1/tracks', { count: '50' }, String(i)))
    }, 5)
    await vi.waitFor(() => expect(openSockets()).toBeLessThan(before), { timeout: 20_000, interval: 100 })
    clearInterval(flood)
    client.socket.terminate()
  })

  it('of 500 clients with 16 requests each is answered in full', async () => {
    const user = await aUser()
    const tokens = await Promise.all(Array.from({ length: 50 }, () => aToken(user)))
    const clients = await Promise.all(Array.from({ length: 500 }, (_, i) => open(tokens[i % 50])))
    const answers = await Promise.all(
      clients.flatMap(({ send, next }) =>
        Array.from({ length: 16 }, (_, i) => {
          send(requestDocument(`/track/${track.id}`, {}, String(i)))
          return next()
        }),
      ),
    )
    expect(answers).toHaveLength(8000)
    expect(new Set(answers.map(({ attributes }) => attributes['status']))).toEqual(new Set(['200']))
    for (const { socket } of clients) socket.terminate()
  }, 120_000)
})
