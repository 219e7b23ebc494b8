import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A fault at the first statement that contains `text`, before it reaches PostgreSQL or after its answer; it strikes
 * once.
 */
interface Fault {
  text: string
  when: 'before' | 'after'
  /** Runs first, to kill a process for example; the connection is cut in any case. */
  strike?: () => void
}

export interface PgProxy {
  url: string
  arm(fault: Fault): void
  /** Whether the armed fault has struck. */
  struck(): boolean
  close(): void
}

/** A proxy between a program and PostgreSQL that can cut the connection at an exact statement. */
export async function startPgProxy(databaseUrl: string): Promise<PgProxy> {
  const target = new URL(databaseUrl)
  const state: { fault: Fault | null; sockets: Set<Socket> } = { fault: null, sockets: new Set() }
  const server = createServer((client) => join(client, connect(Number(target.port), target.hostname), state))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    arm: (fault) => void (state.fault = fault),
    struck: () => state.fault === null,
    close: () => {
      server.close()
      for (const socket of state.sockets) socket.destroy()
    },
  }
}

function join(client: Socket, upstream: Socket, state: { fault: Fault | null; sockets: Set<Socket> }): void {
  let striking: Fault | null = null
  let seen = ''
  for (const socket of [client, upstream]) {
    state.sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      state.sockets.delete(socket)
      client.destroy()
      upstream.destroy()
    })
  }
  const strike = (fault: Fault) => {
    fault.strike?.()
    client.destroy()
    upstream.destroy()
  }
  client.on('data', (data) => {
    // A statement may arrive in pieces, so the end of the last piece is searched again.
    seen = (seen + data.toString('latin1')).slice(-64 * 1024)
    const { fault } = state
    if (fault && seen.includes(fault.text)) {
      state.fault = null
      if (fault.when === 'before') return strike(fault)
      striking = fault
    }
    seen = seen.slice(-200)
    upstream.write(data)
  })
  upstream.on('data', (data) => {
    if (striking) strike(striking)
    else client.write(data)
  })
}
