import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { PROTOCOL, SOCKET_PATH } from '#server/products/music/socket/handshake.ts'
import { isXmlError, readXml } from '#server/products/music/xml/read.ts'
import { emptyReport, isTechnical, note, type FuzzOptions, type FuzzReport } from './judge.ts'
import { BAD_CREDENTIALS, makeRequest } from './requests.ts'
import { targetsOf, type Target } from './targets.ts'
import { hostileText, Random } from './values.ts'

/** Fewer sockets than one credential may open, so that refusals because of their number stay rare. */
const PARALLEL = 4
const ANSWER_MS = 30_000

/**
 * Holds `count` hostile conversations over the XML socket of the public listener. Every frame is answered by one
 * document or by the end of its socket; no document may report a server error, show something internal or be malformed
 * XML.
 * @param options.credentials tokens, without a scheme
 */
export async function fuzzSocket(options: FuzzOptions): Promise<FuzzReport> {
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

/** A document, and whether it is sent as a text frame, as a frame in two halves, or as a frame of bytes. */
interface Frame {
  text: string
  how: 'text' | 'halves' | 'bytes'
}

interface Conversation {
  /** Value of `Authorization` in the handshake. */
  credential: string
  frames: Frame[]
  /** Raw bytes, no frame that a client would send, written after the frames are answered. */
  wire: Buffer | null
}

const PARTS: readonly string[] = [
  '<request id="1" path="/track/1">',
  '</request>',
  '<request id="2" path="/search"/>',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '<!ENTITY a "&b;&b;">',
  '&x;',
  '&#xFFFFFFF;',
  ']]>',
  '<![CDATA[',
  '<?xml version="1.1"?>',
  '<?xml version="1.0" encoding="UTF-7"?>',
  '\u0000',
  '\u2028',
  '\uffff',
  '<a>'.repeat(200),
  `<request ${Array.from({ length: 30 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
  '<param name="__proto__">1</param>',
  '<param name="toString">1</param>',
  '<param name="q"/>',
  ' '.repeat(65_000),
  '<xs:request xmlns:xs="urn:x" id="1"/>',
]
const IDS = ['1', '', 'x'.repeat(65), '\u0007', '../../etc', 'a b', '<']
const METHODS = ['get', 'POST', 'DELETE', '', 'TRACE']
/** Ids of rows that a catalogue with some tracks has. */
const ROWS = Array.from({ length: 20 }, (_, n) => ({ id: String(n + 1), path: '' }))
const MOST_TEXT = 70_000

/** The conversation that belongs to this number: the same for the same seed, number and targets. */
export function makeConversation(
  seed: number,
  number: number,
  targets: readonly Target[],
  credentials: readonly string[],
): Conversation {
  const random = new Random(seed * 1_000_003 + number)
  const frames = Array.from({ length: 1 + random.int(4) }, (): Frame => ({
    text: (random.chance(0.6) ? request(random, targets, seed, number) : soup(random)).slice(0, MOST_TEXT),
    how: random.chance(0.9) ? 'text' : random.pick(['halves', 'bytes'] as const),
  }))
  const wire = random.chance(0.2)
    ? Buffer.from(Array.from({ length: 1 + random.int(40) }, () => random.int(256)))
    : null
  return { credential: random.pick(random.chance(0.9) ? credentials : BAD_CREDENTIALS), frames, wire }
}

function soup(random: Random): string {
  return Array.from({ length: 1 + random.int(6) }, () => random.pick(PARTS)).join('')
}

/** A document for a row of the gateway's table, with what the HTTP fuzzer would put into path and query. */
function request(random: Random, targets: readonly Target[], seed: number, number: number): string {
  const { path } = makeRequest(seed, number + random.int(1_000_000), { targets, credentials: ['x'], ids: ROWS })
  const [target = '', query = ''] = path.replace('/api/v1', '').split('?')
  const params = [...new URLSearchParams(query)]
  if (random.chance(0.2)) params.push([hostileText(random), hostileText(random)])
  const attributes = {
    id: random.chance(0.9) ? '1' : random.pick(IDS),
    method: random.chance(0.9) ? 'GET' : random.pick(METHODS),
    path: target,
  }
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${written(value, random)}"`)
  const inner = params.map(
    ([name, value]) => `<param name="${written(name, random)}">${written(value, random)}</param>`,
  )
  return `<request${pairs.join('')}>${inner.join('')}</request>`
}

/** The text as XML, mostly escaped, so that the document can be parsed. */
function written(text: string, random: Random): string {
  if (random.chance(0.1)) return text
  return text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

interface Held {
  /** Status of the refused handshake, of the close, or of the last document. */
  status: string
  why: string
  /** Time of the slowest answer. */
  ms: number
}

async function hold(url: string, { credential, frames, wire }: Conversation): Promise<Held> {
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, PROTOCOL, {
    headers: { Authorization: credential },
  })
  const held: Held = { status: 'open', why: '', ms: 0 }
  const timed = async (answer: Promise<Answer>) => {
    const begun = performance.now()
    const { status, document } = await Promise.race([answer, sleep(ANSWER_MS, NO_ANSWER, { ref: false })])
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
  /** Null when the socket sent none. */
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

/** Sends bytes that are no frame and ends our side: whatever they mean, the socket is closed. */
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
    if (isXmlError(error)) return `malformed XML, ${error.message}: ${document.slice(0, 300)}`
    throw error
  }
}

function callOf({ frames, wire }: Conversation): string {
  const texts = frames.map(({ text, how }) => `${how} ${JSON.stringify(text.slice(0, 300))}`)
  return [...texts, ...(wire ? [`wire ${wire.toString('hex')}`] : [])].join(' | ')
}
