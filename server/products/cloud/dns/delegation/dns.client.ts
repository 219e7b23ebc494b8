import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { queryFor, readReply, type Reply } from '../engine/message.ts'
import type { NameServerAddress } from '../engine/name-server-address.ts'
import { overUdp } from '../engine/udp.ts'

interface Question {
  /** Fully qualified. */
  name: string
  type: 'NS' | 'DS' | 'A' | 'AAAA'
  /** RD: whether the server is to ask other servers. */
  recursive: boolean
}

const TIMEOUT_MS = 2000
/** Bytes over UDP that pass everywhere (DNS flag day 2020). */
const PAYLOAD = 1232
const HEADER = 12

/**
 * The answer of a name server over UDP, or over TCP when it is too long for UDP.
 * @throws Error without an answer within two seconds, when `signal` aborts, or for a malformed
 * answer
 */
export async function askServer(server: NameServerAddress, question: Question, signal: AbortSignal): Promise<Reply> {
  const { name, type, recursive } = question
  const message = queryFor(name, type, { id: randomInt(65_536), recursive, edns: PAYLOAD })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const reply = readReply(await overUdp(server, message, (packet) => isAnswerTo(message, packet), limit))
  if (!reply.flags.includes('tc')) return reply
  return readReply(await overTcp(server, message, limit))
}

async function overTcp({ address, port }: NameServerAddress, message: Buffer, signal: AbortSignal): Promise<Buffer> {
  const socket = connect({ host: address, port, signal })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  socket.write(Buffer.concat([length, message]))
  try {
    let received: Buffer = Buffer.alloc(0)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk])
      if (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) break
    }
    const packet = received.subarray(2, 2 + (received.length >= 2 ? received.readUInt16BE(0) : 0))
    if (!isAnswerTo(message, packet)) throw new Error('the connection was closed without an answer')
    return packet
  } finally {
    socket.destroy()
  }
}

/** Whether id and question are the same. */
function isAnswerTo(message: Buffer, packet: Buffer): boolean {
  const end = message.indexOf(0, HEADER) + 5
  if (packet.length < end || packet.readUInt16BE(0) !== message.readUInt16BE(0)) return false
  const question = (bytes: Buffer) => bytes.subarray(HEADER, end).toString('latin1').toLowerCase()
  return question(packet) === question(message)
}
