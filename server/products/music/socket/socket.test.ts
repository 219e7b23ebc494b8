import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { shared } from '#server/testing/shared.ts'
import { aTrack } from '../testing/internal.ts'
import { openSockets } from './handshake.ts'
import { authorization, bodyOf, requestDocument, startSocketServer } from '../testing/socket.ts'

const outside = shared(startSocketServer)
afterEach(() => {
  vi.useRealTimers()
})

describe('a request in the socket', () => {
  it('has the answer of HTTP', async () => {
    const client = await outside.open()
    for (const [path, params] of [
      [`/track/${outside.track.id}`, {}],
      ['/artist/1/tracks', { count: '5', offset: '0' }],
      ['/search', { q: 'snake' }],
    ] as const) {
      const node = await client.ask(path, params, 'x-7')
      const http = await outside.fetch(`/api${path}?${new URLSearchParams(params).toString()}`, {
        token: outside.token,
      })
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
    const client = await outside.open()
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
  ])('that is well-formed but invalid is refused without a strike: %s', async (document, status) => {
    const client = await outside.open()
    for (let i = 0; i < 4; i++) {
      client.send(document)
      expect((await client.next()).attributes['status']).toBe(status)
    }
    expect((await client.ask(`/track/${outside.track.id}`)).attributes['status']).toBe('200')
    client.socket.terminate()
  })

  it('may be overtaken, and at most 16 are answered at once', async () => {
    const client = await outside.open()
    for (let i = 0; i < 40; i++) client.send(requestDocument('/search', { q: `q${i}` }, String(i)))
    const nodes = await Promise.all(Array.from({ length: 40 }, client.next))
    expect(new Set(nodes.map(({ attributes }) => attributes['id'])).size).toBe(40)
    const statuses = nodes.map(({ attributes }) => attributes['status'])
    expect(statuses.filter((status) => status === '200').length).toBeGreaterThanOrEqual(16)
    expect(new Set(statuses)).toEqual(new Set(['200', '429']))
    client.socket.terminate()
  })
})

describe('a socket', () => {
  it('is closed with 1008 when its credential is revoked', async () => {
    const user = await aUser()
    const secret = await aToken(user)
    const client = await outside.open(secret)
    const { id } = await db().apiToken.findFirstOrThrow({ where: { userId: user.id } })
    await outside.fetch(`/api/tokens/${id}`, { method: 'DELETE', token: secret })
    expect(await client.closed).toBe(1008)
  })

  it('stays open while its client is active; an idle one ends after five minutes, a disconnected one at once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const client = await outside.open()
    const gone = outside.dial({ ...authorization(outside.token), autoPong: false })
    await once(gone, 'open')
    const lost = once(gone, 'close')
    const beat = async () => {
      const pinged = once(client.socket, 'ping')
      vi.advanceTimersByTime(30_000)
      await pinged
      // The answer to a ping of ours comes after ours to the server's was taken.
      client.socket.ping()
      await once(client.socket, 'pong')
    }
    await beat()
    await beat()
    expect((await lost)[0]).toBe(1006)
    expect((await client.ask(`/track/${outside.track.id}`)).attributes['status']).toBe('200')
    for (let i = 0; i < 10; i++) await beat()
    vi.advanceTimersByTime(30_000)
    expect(await client.closed).toBe(1000)
  })

  it('of a client that does not read is closed before it takes memory', async () => {
    for (let i = 0; i < 60; i++) await aTrack({ title: `Long list title number ${i}`, artistId: 1 })
    const client = await outside.open()
    client.socket.pause()
    const before = openSockets()
    const flood = setInterval(() => {
      for (let i = 0; i < 16; i++) client.socket.send(requestDocument('/artist/1/tracks', { count: '50' }, String(i)))
    }, 5)
    await expect.poll(openSockets).toBeLessThan(before)
    clearInterval(flood)
    client.socket.terminate()
  })

  it('of 500 clients with 16 requests each is answered in full', async () => {
    const user = await aUser()
    const tokens = await Promise.all(Array.from({ length: 50 }, () => aToken(user)))
    const clients = await Promise.all(Array.from({ length: 500 }, (_, i) => outside.open(tokens[i % 50])))
    const answers = await Promise.all(
      clients.flatMap(({ send, next }) =>
        Array.from({ length: 16 }, (_, i) => {
          send(requestDocument(`/track/${outside.track.id}`, {}, String(i)))
          return next()
        }),
      ),
    )
    expect(answers).toHaveLength(8000)
    expect(new Set(answers.map(({ attributes }) => attributes['status']))).toEqual(new Set(['200']))
    for (const { socket } of clients) socket.terminate()
  })
})
