import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { ZONE, zone } from '../../testing/arbitraries.ts'
import { framed, overTcp, overUdp } from '../../testing/dns-client.ts'
import { queryFor, readReply } from '../message.ts'
import { absoluteName } from '../../records/names.ts'
import type { RecordSet } from '../../records/record-set-rules.ts'
import { startDnsServer, type DnsServer, type DnsServerOptions } from './dns-server.ts'
import { ResponseRateLimit } from './rate-limit.ts'
import type { ServedZone } from './zone-index.ts'

const servers: DnsServer[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function aServer(options: Partial<DnsServerOptions> = {}): Promise<number> {
  const source = { zone: (name: string) => (name === ZONE ? aZone() : undefined) }
  const server = await startDnsServer({ host: '127.0.0.1', port: 0, source, answersPerSecond: 1_000_000, ...options })
  servers.push(server)
  return server.port
}

function aZone(over: Partial<ServedZone> = {}): ServedZone {
  const text = Array.from({ length: 5 }, () => `"${'x'.repeat(200)}"`).join(' ')
  const recordSets: RecordSet[] = [
    { name: '@', type: 'A', ttl: 60, values: ['192.0.2.1'] },
    { name: 'large', type: 'TXT', ttl: 60, values: [text] },
    { name: 'child', type: 'NS', ttl: 60, values: ['ns.child.example.com.'] },
    { name: '*', type: 'CNAME', ttl: 60, values: ['example.com.'] },
  ]
  return {
    name: ZONE,
    serial: 1,
    ttl: 60,
    nameservers: ['ns1.test'],
    recordSets,
    soa: 'ns1.test. a.test. 1 2 3 4 5',
    ...over,
  }
}

/** Resolves when the connection is closed, also by an error. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('error', () => {}).once('close', () => resolve()))
}

const goodQuery = queryFor('example.com.', 'A')

/** Sends packets from one address and a good query after them. @returns all answers but that to the good query */
async function send(port: number, packets: readonly Uint8Array[]): Promise<Buffer[]> {
  const socket = createSocket('udp4')
  const replies: Buffer[] = []
  const last = Buffer.from(goodQuery)
  last.writeUInt16BE(0xffff)
  const done = new Promise<void>((resolve) => {
    socket.on('message', (packet) => (packet.readUInt16BE(0) === 0xffff ? resolve() : replies.push(packet)))
  })
  for (const packet of packets) await new Promise((resolve) => socket.send(packet, port, '127.0.0.1', resolve))
  socket.send(last, port, '127.0.0.1')
  await done
  socket.close()
  return replies
}

describe('a name server', () => {
  it('answers with the present state of a zone', async () => {
    let served = aZone()
    const port = await aServer({ source: { zone: (name) => (name === ZONE ? served : undefined) } })
    const before = readReply(await overUdp(port, goodQuery))
    served = aZone({ recordSets: [{ name: '@', type: 'A', ttl: 61, values: ['192.0.2.2'] }] })
    const after = readReply(await overUdp(port, goodQuery))
    expect([before.answer, after.answer]).toEqual([['example.com. 60 A 192.0.2.1'], ['example.com. 61 A 192.0.2.2']])
  })

  it('does not start twice on one port, and leaves nothing behind', async () => {
    const port = await aServer()
    await expect(aServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const blocked = connect(port, '127.0.0.1')
    await once(blocked, 'connect')
    const gone = once(blocked, 'close')
    await servers.splice(0)[0]?.close()
    await gone
    expect(await aServer({ port })).toBe(port)
  })

  it('says of malformed messages that they are, and does not answer answers', async () => {
    const port = await aServer()
    const reply = Buffer.from(goodQuery)
    reply.writeUInt16BE(0x8100, 2)
    const malformed = [
      goodQuery.subarray(0, 12),
      goodQuery.subarray(0, -1),
      Buffer.concat([goodQuery.subarray(0, 12), Buffer.of(0xc0, 12, 0, 1, 0, 1)]),
      Buffer.concat([goodQuery.subarray(0, 12), Buffer.of(64), Buffer.alloc(64, 97), Buffer.of(0, 0, 1, 0, 1)]),
      Buffer.concat([
        goodQuery.subarray(0, 12),
        ...Array.from({ length: 5 }, () => Buffer.from([62, ...Buffer.alloc(62, 97)])),
        Buffer.of(0, 0, 1, 0, 1),
      ]),
    ]
    const replies = await send(port, [reply, goodQuery.subarray(0, 11), Buffer.alloc(0), ...malformed])
    expect(replies.map((packet) => packet.toString('hex'))).toEqual(malformed.map(() => '123481010000000000000000'))
  })

  it('does not break by any packet, and its answer is never larger than the client takes', async () => {
    const port = await aServer()
    const names = ['example.com.', 'large.example.com.', 'a.child.example.com.', 'x.y.example.com.', 'example.org.']
    const valid = fc
      .tuple(
        fc.constantFrom(...names),
        fc.constantFrom('A', 'TXT', 'ANY', 'SOA', 'NS', 'DS'),
        fc.option(fc.integer({ min: 0, max: 65_535 })),
      )
      .map(([name, type, edns]) => queryFor(name, type, edns === null ? {} : { edns }))
    const damaged = fc
      .tuple(valid, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.uint8Array({ maxLength: 8 }))
      .map(([packet, changes, end]) => {
        const bytes = Buffer.concat([packet, end])
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        return bytes
      })
    const packets = fc.sample(fc.oneof(damaged, fc.uint8Array({ maxLength: 600 })), 3000)
    let answered = 0
    for (let at = 0; at < packets.length; at += 50) {
      for (const packet of await send(port, packets.slice(at, at + 50))) {
        const { size, flags } = readReply(packet)
        expect(size).toBeLessThanOrEqual(1232)
        expect(flags).not.toContain('ra')
        answered++
      }
    }
    expect(answered).toBeGreaterThan(1000)
  })

  it('answers every record of every generated zone', async () => {
    let served = aZone()
    const port = await aServer({ source: { zone: (name) => (name === ZONE ? served : undefined) } })
    await fc.assert(
      fc.asyncProperty(zone, async (recordSets) => {
        served = aZone({ recordSets })
        const cuts = recordSets.filter(({ type }) => type === 'NS').map(({ name }) => name)
        for (const { name, type, ttl, values } of recordSets) {
          const owner = absoluteName(name, ZONE)
          const [packet = Buffer.alloc(0)] = await overTcp(port, framed(queryFor(owner, type)))
          const { answer, authority } = readReply(packet)
          const isReferred = cuts.some((cut) => name.endsWith(`.${cut}`) || (name === cut && type !== 'DS'))
          if (!isReferred) expect(answer).toEqual(values.map((value) => `${owner} ${ttl} ${type} ${value}`))
          else expect(authority[0]).toContain(' NS ')
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('TCP', () => {
  it('closes connections that send nothing, or a request byte by byte', async () => {
    const port = await aServer({ tcpTimeoutMs: 300 })
    const silent = connect(port, '127.0.0.1')
    const slow = connect(port, '127.0.0.1')
    const drip = setInterval(() => slow.write(Buffer.of(0)), 20)
    silent.resume()
    slow.resume()
    await Promise.all([closed(silent), closed(slow)])
    clearInterval(drip)
  })

  it('closes a connection that sends an answer, or reads nothing', async () => {
    const port = await aServer({ tcpTimeoutMs: 300 })
    const reply = Buffer.from(goodQuery)
    reply.writeUInt16BE(0x8100, 2)
    expect(await overTcp(port, framed(reply))).toEqual([])
    const deaf = connect(port, '127.0.0.1')
    const query = framed(queryFor('large.example.com.', 'TXT'))
    const flood = Buffer.concat(Array.from({ length: 1000 }, () => query))
    const writing = setInterval(() => deaf.write(flood), 5)
    await closed(deaf)
    clearInterval(writing)
  })

  it('closes the oldest of too many connections, and answers the newest', async () => {
    const port = await aServer({ maxConnections: 3, tcpTimeoutMs: 600_000 })
    const idle = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').resume())
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    const first = Promise.race(idle.map(closed))
    expect(await overTcp(port, framed(goodQuery))).toHaveLength(1)
    await first
    for (const socket of idle) socket.destroy()
  })

  it('answers a client that has closed its own direction', async () => {
    const port = await aServer()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.end(framed(goodQuery))
    const [packet] = (await once(socket, 'data')) as [Buffer]
    expect(readReply(packet.subarray(2)).answer).toHaveLength(1)
    await once(socket, 'end')
    socket.destroy()
  })
})

describe('the rate limit', () => {
  it('answers a network so often a second, and above that every second time with TC', () => {
    let time = 0
    const limit = new ResponseRateLimit(2, () => time)
    const decided = (...addresses: string[]) => addresses.map((address) => limit.decide(address)).join(' ')
    expect(decided('192.0.2.1', '192.0.2.2', '192.0.2.3', '::ffff:192.0.2.4')).toBe('answer answer drop truncate')
    expect(decided('192.0.3.1', '2001:db8::1', '2001:db8:0:f::1%eth0', '2001:db8:0:ff::', '2001:db8:0:100::')).toBe(
      'answer answer answer drop answer',
    )
    time = 1000
    expect(decided('192.0.2.1')).toBe('answer')
  })

  it('leaves TCP alone, and never sends more than it received', async () => {
    const port = await aServer({ answersPerSecond: 1 })
    const query = queryFor('large.example.com.', 'TXT', { edns: 4096 })
    const [first] = [readReply(await overUdp(port, query))]
    expect(first.answer).toHaveLength(1)
    const socket = createSocket('udp4')
    const replies: Buffer[] = []
    socket.on('message', (packet) => replies.push(packet))
    for (let sent = 0; sent < 20; sent++) socket.send(query, port, '127.0.0.1')
    await expect.poll(() => replies.some((packet) => readReply(packet).flags.includes('tc'))).toBe(true)
    for (const packet of replies)
      if (readReply(packet).answer.length === 0) expect(packet.length).toBeLessThanOrEqual(query.length)
    const [whole = Buffer.alloc(0)] = await overTcp(port, framed(query))
    expect(readReply(whole).answer).toHaveLength(1)
    socket.close()
  })
})
