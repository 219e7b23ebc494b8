import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { numberBytes } from '../records/wire.ts'

/** The answer to a message over UDP. @throws AbortError when there is none after `timeout` milliseconds */
export async function overUdp(port: number, message: Uint8Array, timeout = 5000): Promise<Buffer> {
  const socket = createSocket('udp4')
  try {
    socket.send(message, port, '127.0.0.1')
    const [packet] = (await once(socket, 'message', { signal: AbortSignal.timeout(timeout) })) as [Buffer]
    return packet
  } finally {
    socket.close()
  }
}

/**
 * The answers to messages over one TCP connection, until the server closes it.
 * @param enough after how many answers, or by which condition, the client closes it
 */
export async function overTcp(
  port: number,
  message: Uint8Array,
  enough: number | ((replies: readonly Buffer[]) => boolean) = 1,
): Promise<Buffer[]> {
  const socket = connect(port, '127.0.0.1')
  socket.write(message)
  let rest: Buffer = Buffer.alloc(0)
  const replies: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      replies.push(rest.subarray(2, 2 + rest.readUInt16BE(0)))
      rest = rest.subarray(2 + rest.readUInt16BE(0))
    }
    if (typeof enough === 'number' ? replies.length >= enough : replies.length > 0 && enough(replies)) break
  }
  return replies
}

/** A message with its length before it. */
export function framed(message: Uint8Array): Buffer {
  return Buffer.concat([numberBytes(message.length, 2), message])
}
