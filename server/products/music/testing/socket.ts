import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'
import { closeDb } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { aTrack } from './internal.ts'
import { readXml, type XmlNode } from '../xml/read.ts'
import { valueOf } from './xml.ts'
import { PROTOCOL, SOCKET_PATH, SOCKET_UPGRADES } from '../socket/handshake.ts'

interface Client {
  socket: WebSocket
  send: (document: string | Buffer) => void
  next: () => Promise<XmlNode>
  ask: (path: string, params?: Record<string, string>, id?: string) => Promise<XmlNode>
  /** The code it was closed with. */
  closed: Promise<number>
}

export interface SocketServer extends TestServer {
  /** Token of an account with every public scope. */
  token: string
  track: { id: number }
  dial(options: ClientOptions, path?: string, protocol?: string | string[]): WebSocket
  /** Opens a socket with a credential, by default `token`. */
  open(secret?: string): Promise<Client>
  /** Status of a refused handshake, 101 for an accepted one. */
  handshake(options: ClientOptions, path?: string, protocol?: string | string[]): Promise<number>
}

/**
 * A server that accepts sockets, without a rate limit, and a track. Closing it ends the connections to the database.
 */
export async function startSocketServer(): Promise<SocketServer> {
  setEnv({ RATE_LIMIT: '1000000', RATE_LIMIT_BURST: '1000000' })
  const server = await startTestServer({ upgrades: SOCKET_UPGRADES })
  const token = await aToken(await aUser())
  const dial: SocketServer['dial'] = (options, path = SOCKET_PATH, protocol = PROTOCOL) =>
    new WebSocket(server.url.replace('http', 'ws') + path, protocol, options)
  return {
    ...server,
    token,
    track: await aTrack({ title: 'Snake Rag <&>' }),
    dial,
    open: (secret = token) => clientOf(dial(authorization(secret))),
    handshake: (options, path, protocol) => outcomeOf(dial(options, path, protocol)),
    async close() {
      await server.close()
      await closePubsub()
      await closeDb()
    },
  }
}

export const authorization = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } })

export function requestDocument(path: string, params: Record<string, string>, id: string): string {
  const inner = Object.entries(params).map(([name, value]) => `<param name="${name}">${value}</param>`)
  return `<request id="${id}" method="GET" path="${path}">${inner.join('')}</request>`
}

/** The value of a response document, without its attributes. */
export const bodyOf = (node: XmlNode) => valueOf({ ...node, attributes: {} })

/** 101 for a socket that opens, else the status of the refusal. The socket is left as it is. */
export function statusOf(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.once('open', () => resolve(101))
    socket.once('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
}

async function outcomeOf(socket: WebSocket): Promise<number> {
  const status = await statusOf(socket)
  socket.terminate()
  return status
}

async function clientOf(socket: WebSocket): Promise<Client> {
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
