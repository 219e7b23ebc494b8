// Attacks the server whose URL is the first argument until it is killed: slow readers, dripping headers, stalled
// bodies, invented credentials and batches at once. A child of scripts/suites/flood.ts, so that it does not slow what
// is measured there.
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { newTokenSecret } from '#server/platform/tokens/issue-token.ts'

const url = new URL(process.argv[2] ?? '')
/** Pause before a connection that the server has closed is opened again. */
const AGAIN_MS = 2_000
const HEAD = 'Host: localhost\r\nContent-Type: application/json'
const STALLED = ['/api/nope', '/api/trpc/account.me', '/api/servers', '/']

for (let i = 0; i < 24; i++) attack(i, readSlowly)
for (let i = 0; i < 1000; i++) attack(i, drip)
for (let i = 0; i < 800; i++) attack(i, stall)
for (let i = 0; i < 16; i++) void repeat(() => ({ path: '/api/servers', token: newTokenSecret() }))
for (let i = 0; i < 4; i++) {
  const calls = Array.from({ length: i % 2 === 0 ? 800 : 20 }, () => 'account.me').join(',')
  void repeat(() => ({ path: `/api/trpc/${calls}?batch=1&input=%7B%7D` }))
}

/** Keeps a connection open by `begin`, and opens it again when it was closed. */
function attack(at: number, begin: (socket: Socket, at: number) => void): void {
  const socket = connect({ port: Number(url.port), host: url.hostname })
  socket.on('error', () => {})
  socket.once('connect', () => begin(socket, at))
  socket.once('close', () => setTimeout(attack, AGAIN_MS, at, begin))
}

/** Reads a large response a few bytes at a time. */
function readSlowly(socket: Socket): void {
  socket.write(`GET /api/openapi.json HTTP/1.1\r\n${HEAD}\r\n\r\n`)
  const timer = setInterval(() => socket.read(64), 100)
  socket.once('close', () => clearInterval(timer))
}

/** Sends a header that never ends. */
function drip(socket: Socket): void {
  socket.resume().write(`GET /api/account HTTP/1.1\r\n${HEAD}\r\nX-Slow: `)
  const timer = setInterval(() => socket.write('x'), 1000)
  socket.once('close', () => clearInterval(timer))
}

/** Sends nearly all of a body of one megabyte. */
function stall(socket: Socket, at: number): void {
  const length = 1_048_576
  const path = STALLED[at % STALLED.length]
  socket.resume().write(`POST ${path} HTTP/1.1\r\n${HEAD}\r\nContent-Length: ${length}\r\n\r\n`)
  socket.write('x'.repeat(length - 1))
}

/** Sends one request after the other. */
async function repeat(next: () => { path: string; token?: string }): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const { path, token } = next()
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
    await new Promise<void>((resolve) => {
      const call = get(new URL(path, url), { agent, headers }, (response) => {
        response.on('error', () => resolve()).on('close', () => resolve())
        response.resume()
      })
      call.on('error', () => void sleep(AGAIN_MS).then(resolve))
    })
  }
}
