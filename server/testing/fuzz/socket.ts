import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { PROTOCOL, SOCKET_PATH } from '#server/music/socket/handshake.ts'
import { isXmlError, readXml } from '#server/music/xml/read.ts'
import type { AttackOptions } from './attack.ts'
import { isTechnical } from './judge.ts'
import { makeConversation } from './make-frames.ts'
import type { Conversation, Frame } from './make-frames.ts'
import { emptyReport, note } from './report.ts'
import type { AttackReport } from './report.ts'
import { targetsOf } from './targets.ts'

/** Below what one credential may open, so that refusals for their number stay rare. */
const PARALLEL = 4
const PATIENCE_MS = 30_000

/**
 * Holds `count` hostile conversations over the XML socket of the public listener. Every frame is answered by one
 * document or by the end of its socket; no document is an error of ours, tells something technical or is no XML.
 * @param options.credentials tokens, without a scheme
 */
export async function attackSocket(options: AttackOptions): Promise<AttackReport> {
  const { url, description, credentials, count, seed, from = 0 } = options
  const targets = targetsOf(description as Parameters<typeof targetsOf>[0]).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/v1/'),
  )
  const report = emptyReport()
  let next = from
  const work = async () => {
    for (let number = next++; number < from + count; number = next++) {
      const conversation = makeConversation(seed, number, targets, credentials)
      const { status, why, ms } = await hold(url, conversation)
      note(report, { number, call: callOf(conversation), status, why, ms })
      if (report.sent % 1000 === 0) options.onProgress?.(report.sent)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return report
}

interface Held {
  /** How it ended: of the refused handshake, the close or the last document. */
  status: string
  why: string
  /** Of the slowest answer. */
  ms: number
}

async function hold(url: string, { credential, frames, wire }: Conversation): Promise<Held> {
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, PROTOCOL, {
    headers: { Authorization: credential },
  })
  const held: Held = { status: 'open', why: '', ms: 0 }
  const timed = async (answer: Promise<Answer>) => {
    const begun = performance.now()
    const { status, document } = await Promise.race([answer, sleep(PATIENCE_MS, NO_ANSWER, { ref: false })])
    held.ms = Math.max(held.ms, performance.now() - begun)
    held.status = status
    held.why ||= wrongOf(status, document)
  }
  await timed(opened(socket))
  for (const frame of frames) {
    if (socket.readyState !== WebSocket.OPEN) break
    const answer = answered(socket)
    send(socket, frame)
    await timed(answer)
  }
  if (wire && socket.readyState === WebSocket.OPEN) await timed(garbled(socket, wire))
  socket.terminate()
  return held
}

interface Answer {
  status: string
  /** Null where the socket says nothing. */
  document: string | null
}

const NO_ANSWER: Answer = { status: 'no answer', document: null }

function opened(socket: WebSocket): Promise<Answer> {
  return new Promise((resolve) => {
    socket.once('open', () => resolve({ status: 'open', document: null }))
    socket.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: `refused ${response.statusCode}`, document: Buffer.concat(chunks).toString() }),
      )
    })
    socket.on('error', () => resolve({ status: 'refused by the client', document: null }))
  })
}

function answered(socket: WebSocket): Promise<Answer> {
  return new Promise((resolve) => {
    socket.once('message', (data: Buffer) => {
      const document = data.toString()
      resolve({ status: /^<[^>]* status="(\d+)"/.exec(document.replace(/^<\?[^>]*>\s*/, ''))?.[1] ?? 'none', document })
    })
    socket.once('close', (code) => resolve({ status: `closed ${code}`, document: null }))
  })
}

function send(socket: WebSocket, { text, how }: Frame): void {
  const half = Math.floor(text.length / 2)
  if (how === 'text') socket.send(text)
  else if (how === 'bytes') socket.send(Buffer.from(text))
  else {
    socket.send(text.slice(0, half), { fin: false })
    socket.send(text.slice(half), { fin: true })
  }
}

/** Bytes that are no frame, then our end of the connection: whatever they mean, it is closed. */
function garbled(socket: WebSocket, bytes: Buffer): Promise<Answer> {
  const wire = (socket as unknown as { _socket: Socket })._socket
  const closed = new Promise<Answer>((resolve) =>
    socket.once('close', (code) => resolve({ status: `closed ${code}`, document: null })),
  )
  wire.end(bytes)
  return closed
}

function wrongOf(status: string, document: string | null): string {
  if (status === 'no answer') return 'no answer'
  if (document === null) return ''
  const code = Number(status.replace('refused ', ''))
  if (!(code < 500 || code === 503)) return `status ${status}: ${document.slice(0, 300)}`
  if (code >= 400 && isTechnical(document)) return `technical: ${document.slice(0, 300)}`
  try {
    readXml(document)
    return ''
  } catch (error) {
    if (isXmlError(error)) return `no XML, ${error.message}: ${document.slice(0, 300)}`
    throw error
  }
}

function callOf({ frames, wire }: Conversation): string {
  const texts = frames.map(({ text, how }) => `${how} ${JSON.stringify(text.slice(0, 300))}`)
  return [...texts, ...(wire ? [`wire ${wire.toString('hex')}`] : [])].join(' | ')
}
