import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { log } from '#server/core/process/log.ts'
import { answerTo, type IndexedZones } from './answer.ts'
import { ResponseRateLimit } from './rate-limit.ts'
import { readRequest, type DnsRequest } from './request.ts'
import {
  RCODE,
  TCP_PAYLOAD,
  emptyAnswer,
  truncatedResponse,
  udpLimit,
  writeResponse,
  type DnsAnswer,
} from './response.ts'
import { makeTcpListener } from './tcp-listener.ts'
import { isTransfer, transferAnswers } from './transfer.ts'
import { TsigSigner, refusedTsig, tsigFault, tsigSize, type TsigKey } from './tsig.ts'
import { ZoneIndex, type ServedZone } from './zone-index.ts'

/** Where zones come from. The same object is given until the zone has changed. */
interface ZoneSource {
  /** `name` in punycode, without the final dot. */
  zone(name: string): ServedZone | undefined
  /** The TSIG key of this name. */
  key?(name: string): TsigKey | undefined
}

export interface DnsServerOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  source: ZoneSource
  /** Answers over UDP to each network. */
  answersPerSecond: number
  /** How long a connection may wait for its next request. */
  tcpTimeoutMs?: number
  maxConnections?: number
}

export interface DnsServer {
  port: number
  close(): Promise<void>
}

/** Attempts to find a port that is free for UDP and TCP. */
const ATTEMPTS = 20

/**
 * An authoritative name server over UDP and TCP for the zones of `source`. It resolves nothing for others.
 * @throws Error (`EADDRINUSE` and the like) when it cannot listen
 */
export async function startDnsServer(options: DnsServerOptions): Promise<DnsServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listen(options)
    } catch (error) {
      if (options.port !== 0 || attempt >= ATTEMPTS) throw error
    }
  }
}

async function listen(options: DnsServerOptions): Promise<DnsServer> {
  const { host, port, answersPerSecond, tcpTimeoutMs: timeoutMs = 10_000, maxConnections = 256 } = options
  const zones = indexed(options.source)
  const keys: Keys = (name) => options.source.key?.(name)
  const limit = new ResponseRateLimit(answersPerSecond)
  const udp = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  const tcp = makeTcpListener({
    respond: (packet, address) => respondOverTcp(packet, address, zones, keys),
    timeoutMs,
    maxConnections,
  })
  const close = async () => {
    await Promise.all([new Promise<void>((resolve) => udp.close(() => resolve())), tcp.close()])
  }
  udp.on('message', (packet, { address, port: from }) => {
    const message = respondOverUdp(packet, address, zones, keys, limit)
    // No client sends from port 0, and Node refuses to send to it. A failed send concerns one
    // client.
    if (message && from !== 0) udp.send(message, from, address, () => {})
  })
  try {
    udp.bind(port, host)
    await once(udp, 'listening')
    const bound = udp.address().port
    tcp.server.listen(bound, host)
    await once(tcp.server, 'listening')
    for (const socket of [udp, tcp.server])
      socket.on('error', (error) => log().warn({ err: error }, 'dns: socket error'))
    return { port: bound, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Each state of a zone is indexed once, when it is first asked for. */
function indexed(source: ZoneSource): IndexedZones {
  const indexes = new WeakMap<ServedZone, ZoneIndex>()
  return {
    zone(name) {
      const zone = source.zone(name)
      if (!zone) return undefined
      const index = indexes.get(zone) ?? new ZoneIndex(zone)
      indexes.set(zone, index)
      return index
    },
  }
}

type Keys = (name: string) => TsigKey | undefined

/** null for a request that is not answered. */
function respondOverUdp(
  packet: Uint8Array,
  address: string,
  zones: IndexedZones,
  keys: Keys,
  limit: ResponseRateLimit,
): Uint8Array | null {
  const request = readRequest(packet)
  const decision = request ? limit.decide(address) : 'drop'
  if (!request || decision === 'drop') return null
  const signing = signingOf(packet, request, keys)
  if ('refusal' in signing) return signing.refusal
  const answer = safeAnswer(request, zones)
  if (decision === 'truncate') return signing.sign(truncatedResponse(request, answer))
  return signing.sign(writeResponse(request, answer, udpLimit(request) - signing.size))
}

function respondOverTcp(
  packet: Uint8Array,
  address: string,
  zones: IndexedZones,
  keys: Keys,
): Iterable<Uint8Array> | null {
  const request = readRequest(packet)
  if (!request) return null
  const signing = signingOf(packet, request, keys)
  if ('refusal' in signing) return [signing.refusal]
  const { question } = request
  const answers =
    question && isTransfer(request)
      ? transferAnswers(zones.zone(question.name.slice(0, -1)), signing.key, address)
      : [safeAnswer(request, zones)]
  return written(answers, (answer) => signing.sign(writeResponse(request, answer, TCP_PAYLOAD - signing.size)))
}

/** Writes answers one by one as they are sent, so that a zone is never in memory as a whole. */
function* written(answers: Iterable<DnsAnswer>, write: (answer: DnsAnswer) => Uint8Array): Generator<Uint8Array> {
  for (const answer of answers) yield write(answer)
}

interface Signing {
  /** The key that the request is signed with; null for none. */
  key: TsigKey | null
  /** Bytes that `sign` adds. */
  size: number
  sign(message: Uint8Array): Uint8Array
}

/** How to sign the answer to a request; a `refusal` to send when the signature of the request is wrong. */
function signingOf(packet: Uint8Array, request: DnsRequest, keys: Keys): Signing | { refusal: Uint8Array } {
  const { tsig } = request
  if (!tsig) return { key: null, size: 0, sign: (message) => message }
  const now = () => Math.floor(Date.now() / 1000)
  const key = keys(tsig.name.slice(0, -1))
  const fault = tsigFault(packet, tsig, key, now())
  if (!key || fault !== 0) {
    const message = writeResponse(request, emptyAnswer(RCODE.notAuthorized), TCP_PAYLOAD)
    return { refusal: refusedTsig(message, tsig, fault, key, now()) }
  }
  const signer = new TsigSigner(key, tsig.mac)
  return { key, size: tsigSize(key), sign: (message) => signer.sign(message, now()) }
}

/** Answers SERVFAIL after a bug of ours instead of ending the process. */
function safeAnswer(request: DnsRequest, zones: IndexedZones): DnsAnswer {
  try {
    return answerTo(request, zones)
  } catch (error) {
    log().error({ err: error }, 'dns: a request could not be answered')
    return emptyAnswer(RCODE.failed)
  }
}
