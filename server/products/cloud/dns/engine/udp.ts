import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { NameServerAddress } from './name-server-address.ts'

/**
 * Sends a message over UDP and returns the first packet that `isReply` accepts.
 * @throws Error when `signal` aborts first, or the port is closed
 */
export async function overUdp(
  { address, port }: NameServerAddress,
  message: Uint8Array,
  isReply: (packet: Buffer) => boolean,
  signal: AbortSignal,
): Promise<Buffer> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  try {
    // Connected: packets of others do not arrive, and a port that is closed is an error.
    const connected = once(socket, 'connect', { signal })
    socket.connect(port, address)
    await connected
    socket.send(message)
    for (;;) {
      const [packet] = (await once(socket, 'message', { signal })) as [Buffer]
      if (isReply(packet)) return packet
    }
  } finally {
    socket.close()
  }
}
