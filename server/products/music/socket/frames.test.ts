import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { shared } from '#server/testing/shared.ts'
import { bodyOf, requestDocument, startSocketServer } from '../testing/socket.ts'

const outside = shared(startSocketServer)

describe('a frame', () => {
  it('that is not well-formed is answered with an error document, the third one closes with 1007', async () => {
    const client = await outside.open()
    for (const text of ['<a', '<!DOCTYPE a><a/>', '<a/><b/>']) client.send(text)
    for (let i = 0; i < 3; i++) expect(bodyOf(await client.next())).toMatchObject({ error: { code: 'bad_xml' } })
    expect(await client.closed).toBe(1007)
  })

  it('of binary data closes with 1003', async () => {
    const client = await outside.open()
    client.send(Buffer.from('<request/>'))
    expect(await client.closed).toBe(1003)
  })

  it('of 64 KiB is read, of one byte more closes with 1009', async () => {
    const client = await outside.open()
    const pad = (size: number) => {
      const document = requestDocument('/search', { q: 'x' }, '1')
      return document + ' '.repeat(size - document.length)
    }
    client.send(pad(65_536))
    expect((await client.next()).attributes['status']).toBe('200')
    client.send(pad(65_537))
    expect(await client.closed).toBe(1009)
  })

  it.each([
    ['without a mask', [0x81, 0x01, 0x61]],
    ['with a reserved bit', [0xc1, 0x81, 0, 0, 0, 0, 0x61]],
    ['of an unknown kind', [0x83, 0x81, 0, 0, 0, 0, 0x61]],
    ['that continues nothing', [0x80, 0x81, 0, 0, 0, 0, 0x61]],
    ['that is no UTF-8', [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]],
    ['that announces 2^63 bytes', [0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['of control that is too long', [0x89, 0xfe, 0x00, 0x7e, 0, 0, 0, 0]],
  ])('%s on the wire closes its own socket only', async (_name, bytes) => {
    const [client, other] = await Promise.all([outside.open(), outside.open()])
    wireOf(client.socket).write(Buffer.from(bytes))
    expect(await client.closed).toBeGreaterThan(1000)
    expect((await other.ask(`/track/${outside.track.id}`)).attributes['status']).toBe('200')
    other.socket.terminate()
  })
})

/** The connection under a socket: what is written to it is no frame that a well-behaved client would send. */
function wireOf(socket: WebSocket): Socket {
  return (socket as unknown as { _socket: Socket })._socket
}
