import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'
import type { ConsoleControl, ConsoleGreeting } from '../console/console.schema.ts'

export interface Ticket {
  ConsoleID: string
  URL: string
  Protocols: string[]
  ExpireDate: string
  Simulated: boolean
}

export interface ConsoleClient {
  socket: WebSocket
  greeting: ConsoleGreeting
  /** All that the console has shown. */
  readonly shown: string
  /** How many bytes the console has shown since its beginning. */
  readonly received: number
  type(text: string): void
  say(control: ConsoleControl): void
  /** The code it was closed with. */
  closed: Promise<number>
}

/** A socket of a console, or the status of its refusal. */
export async function dial({ URL: url, Protocols }: Ticket, options: ClientOptions): Promise<WebSocket | number> {
  const socket = new WebSocket(url, Protocols, options)
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
}

/**
 * A console whose output is read.
 * @param options `received`: how many bytes were read before; `isSlow`: nothing is confirmed
 */
export async function openConsole(
  ticket: Ticket,
  by: ClientOptions,
  { received = 0, isSlow = false } = {},
): Promise<ConsoleClient> {
  const socket = new WebSocket(ticket.URL, ticket.Protocols, by)
  socket.on('error', () => {})
  const state = { shown: '', received }
  const closed = once(socket, 'close').then(([code]) => code as number)
  const say = (control: ConsoleControl) => socket.send(JSON.stringify(control))
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) return
    state.shown += data.toString()
    state.received += data.length
    if (!isSlow) say({ Received: state.received })
  })
  const [greeting] = (await once(socket, 'message')) as [Buffer]
  say({ Received: received })
  return {
    socket,
    greeting: JSON.parse(greeting.toString()) as ConsoleGreeting,
    get shown() {
      return state.shown
    },
    get received() {
      return state.received
    },
    type: (text) => socket.send(Buffer.from(text)),
    say,
    closed,
  }
}
