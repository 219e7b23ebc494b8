import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy before a database. */
export interface DatabaseProxy {
  /** Address of the database, through the proxy. */
  url: string
  /** The port of the server behind it. */
  target: number
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections again, for this server by default. */
  restore(to?: DatabaseProxy): Promise<void>
  /** Discards what comes over existing connections, like a proxy that has lost its connection to the server. */
  silence(): void
  /** Keeps new connections waiting for so many milliseconds. */
  delay(ms: number): void
}

/** @param target the port of the server, by default that of the address */
export async function aDatabaseProxy(url: string, target = Number(new URL(url).port)): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let waiting = 0
  const server = createServer((near) => {
    const far = () => {
      const other = connect(proxy.target, '127.0.0.1')
      follow(other, near)
      follow(near, other)
      near.pipe(other).pipe(near)
    }
    follow(near)
    const timer = setTimeout(far, waiting)
    near.once('close', () => clearTimeout(timer))
  })
  const follow = (one: Socket, other?: Socket) => {
    sockets.add(one)
    one.on('error', () => {})
    one.on('close', () => {
      sockets.delete(one)
      other?.destroy()
    })
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const proxy: DatabaseProxy = {
    url: atPort(url, port),
    target,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async restore(to = proxy) {
      proxy.target = to.target
      await listen(port)
    },
    silence: () => sockets.forEach((socket) => socket.unpipe().resume()),
    delay: (ms) => (waiting = ms),
  }
  return proxy
}

/** The same address at another port. */
export function atPort(url: string, port: number): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href
}
