import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { framed, overTcp, overUdp } from '../../testing/dns-client.ts'
import { queryFor, readReply } from '../message.ts'
import type { RecordSet } from '../../records/record-set-rules.ts'
import type { ZoneTransfer } from '../dns-engine.ts'
import { startDnsServer, type DnsServer } from './dns-server.ts'
import { readRequest } from './request.ts'
import { TsigSigner, readTsig, tsigFault, type TsigKey } from './tsig.ts'

const KEY: TsigKey = { name: 'quartet-one', secret: Buffer.alloc(32, 7) }
const OTHER: TsigKey = { name: 'quartet-other', secret: Buffer.alloc(32, 8) }
const COUNT = 5000
const recordSets = Array.from({ length: COUNT }, (_, at): RecordSet => {
  return { name: `host${at}`, type: 'A', ttl: 60, values: [`10.0.${at >> 8}.${at & 255}`] }
})
const zones: Record<string, ZoneTransfer | undefined> = {
  'keyed.example': { secondaries: [{ address: '127.0.0.1', port: 53 }], key: KEY },
  'theirs.example': { secondaries: [], key: OTHER },
  'listed.example': { secondaries: [{ address: '127.0.0.1', port: 53 }], key: null },
  'unlisted.example': { secondaries: [{ address: '192.0.2.1', port: 53 }], key: null },
  'closed.example': { secondaries: [], key: null },
  'plain.example': undefined,
}
const now = () => Math.floor(Date.now() / 1000)

let server: DnsServer
beforeAll(async () => {
  const soa = 'ns1.test. a.test. 1 2 3 4 5'
  const source = {
    zone(name: string) {
      if (!(name in zones)) return undefined
      const transfer = zones[name]
      const head = { name, serial: 1, ttl: 60, nameservers: ['ns1.test'], recordSets, soa }
      return transfer ? { ...head, transfer } : head
    },
    key: (name: string) => [KEY, OTHER].find((key) => key.name === name),
  }
  server = await startDnsServer({ host: '127.0.0.1', port: 0, source, answersPerSecond: 1_000_000 })
})
afterAll(() => server.close())

/** Index of the signature of a message: of the last name that is `name`. */
const lastName = (message: Buffer, name: string) =>
  message.lastIndexOf(Buffer.concat([Buffer.of(name.length), Buffer.from(name), Buffer.of(0)]))

/** The messages that answer a request for a zone. */
async function transfer(zone: string, key?: TsigKey, type = 'AXFR') {
  const query = queryFor(`${zone}.`, type)
  const sent = key ? Buffer.from(new TsigSigner(key).sign(query, now())) : query
  const messages = await overTcp(server.port, framed(sent), isComplete)
  return { replies: messages.map((message) => readReply(message)) }
}

/** SOA at the end, or an answer without records. */
const isComplete = (messages: readonly Buffer[]) => {
  const all = messages.flatMap((message) => readReply(message).answer)
  return all.length === 0 || (all.length > 1 && all.at(-1) === all[0])
}

describe('a transfer', () => {
  it('gives a zone to requests signed with its key, and to no others', async () => {
    const whole = await transfer('keyed.example', KEY)
    const records = whole.replies.flatMap(({ answer }) => answer)
    // SOA twice and NS.
    expect([records.length, whole.replies.length > 5]).toEqual([COUNT + 3, true])
    expect(records[0]).toBe(records.at(-1))
    expect(records[2]).toBe('host0.keyed.example. 60 A 10.0.0.0')
    for (const { size } of whole.replies) expect(size).toBeLessThan(20_000)

    const wrong = { ...KEY, secret: Buffer.alloc(32, 9) }
    const refused = { 'no key': undefined, 'a wrong secret': wrong, 'the key of another zone': OTHER }
    for (const [what, key] of Object.entries(refused)) {
      const { replies } = await transfer('keyed.example', key)
      expect(
        replies.map(({ rcode, answer }) => [rcode, answer.length]),
        what,
      ).toEqual([[key === wrong ? 9 : 5, 0]])
    }
    const unknown = await transfer('keyed.example', { ...KEY, name: 'nobody' })
    expect(unknown.replies.map(({ rcode, answer }) => [rcode, answer.length])).toEqual([[9, 0]])
  })

  it('without a key is for the addresses of the secondaries alone', async () => {
    const count = async (zone: string) => (await transfer(zone)).replies.flatMap(({ answer }) => answer).length
    expect(await count('listed.example')).toBe(COUNT + 3)
    for (const zone of ['unlisted.example', 'closed.example', 'plain.example', 'nowhere.example']) {
      expect(await count(zone), zone).toBe(0)
    }
  })

  it('is given whole for IXFR, and not over UDP', async () => {
    const { replies } = await transfer('keyed.example', KEY, 'IXFR')
    expect(replies.flatMap(({ answer }) => answer)).toHaveLength(COUNT + 3)
    for (const type of ['AXFR', 'IXFR']) {
      expect(readReply(await overUdp(server.port, queryFor('listed.example.', type)))).toMatchObject({ rcode: 5 })
    }
  })
})

describe('a signature', () => {
  const query = queryFor('host1.keyed.example.', 'A')
  const ask = async (message: Uint8Array) => {
    const answer = await overUdp(server.port, message)
    return { answer, rcode: readReply(answer).rcode, tsig: readTsig(answer, lastName(answer, KEY.name)) }
  }

  it('of a request is answered by one', async () => {
    const signed = new TsigSigner(KEY).sign(query, now())
    const { answer, rcode, tsig } = await ask(signed)
    expect([rcode, readReply(answer).answer]).toEqual([0, ['host1.keyed.example. 60 A 10.0.0.1']])
    const requestMac = readRequest(signed)?.tsig?.mac
    expect(tsigFault(answer, tsig, KEY, now(), requestMac)).toBe(0)
    expect(tsigFault(answer, tsig, KEY, now())).not.toBe(0)
  })

  it('that is too old, or of a changed message, is refused by its own error', async () => {
    const old = await ask(new TsigSigner(KEY).sign(query, now() - 301))
    expect([old.rcode, old.tsig.error, old.tsig.mac.length]).toEqual([9, 18, 32])
    const changed = Buffer.from(new TsigSigner(KEY).sign(query, now()))
    changed[2] = (changed[2] ?? 0) ^ 1
    const refused = await ask(changed)
    expect([refused.rcode, refused.tsig.error, refused.tsig.mac.length]).toEqual([9, 16, 0])
    const unknown = await overUdp(server.port, new TsigSigner({ ...KEY, name: 'nobody' }).sign(query, now()))
    expect(readTsig(unknown, lastName(unknown, 'nobody'))).toMatchObject({ error: 17 })
  })
})
