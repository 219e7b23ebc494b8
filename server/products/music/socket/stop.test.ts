import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginStop } from '#server/core/process/stop-signal.ts'
import { setEnv } from '#server/settings/env.ts'
import { PROTOCOL, SOCKET_PATH } from './handshake.ts'
import { startSocketServer, type SocketServer } from '../testing/socket.ts'

let server: SocketServer
beforeAll(async () => {
  setEnv({ STOP_DELAY: '1' })
  server = await startSocketServer()
})
afterAll(() => setEnv({ STOP_DELAY: '' }))

/** A program that opens a socket and reads and closes nothing. */
async function aDeafClient() {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const headers = [
    `GET ${SOCKET_PATH} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: ${PROTOCOL}`,
    `Authorization: Bearer ${server.token}`,
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, status: head.toString().split(' ')[1] }
}

it('closes its sockets when it stops, those opened meanwhile after they were served, and waits for none', async () => {
  const before = await server.open()
  const deaf = await aDeafClient()
  expect(deaf.status).toBe('101')
  beginStop()
  expect(await before.closed).toBe(1001)
  const late = await server.open()
  expect((await late.ask(`/track/${server.track.id}`)).attributes['status']).toBe('200')
  expect(await late.closed).toBe(1001)
  // Ends only when every connection has.
  await server.close()
  deaf.socket.destroy()
  // The library would give the deaf one up after 30 seconds.
}, 20_000)
