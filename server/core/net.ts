import { createServer, type AddressInfo } from 'node:net'

/** A TCP port of this machine that is free now; another process may take it before the caller does. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** True for an address or host name that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|\[?::1\]?|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(host)
}
