import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordSet } from '../../records/record-set-rules.ts'
import { framed, overTcp, overUdp } from '../../testing/dns-client.ts'
import { parseZoneFile } from '../../records/zone-file.ts'
import { queryFor, readReply, type QueryOptions, type Reply } from '../message.ts'
import { startDnsServer, type DnsServer } from './dns-server.ts'
import type { ServedZone } from './zone-index.ts'

/** Of RFC 4592, section 2.2.1, as far as zones here may have it. */
const WILDCARDS = `
*                TXT  "this is a wildcard"
*                MX   10 host1
host1            A    192.0.2.1
_ssh._tcp.host1  SRV  0 0 22 host1
_ssh._tcp.host2  SRV  0 0 22 host2
subdel           NS   ns.example.com.
subdel           NS   ns.example.net.
*.alias          CNAME host1
`

const ZONE = `
@          MX     10 mail
@          CAA    0 issue "ca.example"
www        CNAME  web
web        A      192.0.2.1
web        A      192.0.2.2
web        HTTPS  1 . alpn=h2,h3
far        CNAME  www.example.net.
lost       CNAME  nothing
deep       CNAME  ns.child
self       CNAME  self
circle1    CNAME  circle2
circle2    CNAME  circle1
a.empty    TXT    "below"
child      NS     ns.child
child      NS     ns.example.net.
child      DS     1 13 2 ${'0a'.repeat(32)}
ns.child   A      192.0.2.53
ns.child   AAAA   2001:db8::53
large      TXT    ${Array.from({ length: 10 }, () => `"${'x'.repeat(200)}"`).join(' ')}
huge       TXT    ${`"${'x'.repeat(255)}" `.repeat(15)}
huge       TXT    ${`"${'y'.repeat(255)}" `.repeat(15)}
`

const SOA_BYTES = /^\S+ 300 6 [0-9a-f]+$/

let server: DnsServer

beforeAll(async () => {
  const zones = [
    zoneOf('example', WILDCARDS),
    zoneOf('example.com', ZONE),
    zoneOf('grand.child.example.com', 'a A 192.0.2.9'),
  ]
  const source = { zone: (name: string) => zones.find((zone) => zone.name === name) }
  server = await startDnsServer({ host: '127.0.0.1', port: 0, source, answersPerSecond: 100_000 })
})

afterAll(() => server.close())

function zoneOf(name: string, file: string): ServedZone {
  const { recordSets, problems } = parseZoneFile(`$TTL 60\n${file}`, name)
  expect(problems).toEqual([])
  return {
    name,
    serial: 7,
    ttl: 3600,
    nameservers: ['ns1.test', 'ns2.test'],
    recordSets: recordSets as RecordSet[],
    soa: `ns1.test. hostmaster.${name}. 7 1 2 3 300`,
  }
}

async function ask(name: string, type: string, options?: QueryOptions): Promise<Reply> {
  return readReply(await overUdp(server.port, queryFor(name, type, options)))
}

/** Code, flags and the sections in one text; SOA of a negative answer is `soa`. */
async function asked(name: string, type: string, options?: QueryOptions): Promise<string> {
  const { rcode, flags, answer, authority, additional } = await ask(name, type, options)
  const negative = authority.map((record) => (SOA_BYTES.test(record) ? 'soa' : record))
  return [`${rcode} ${flags}`, ...answer, '--', ...negative, '--', ...additional].join('\n').replace(/(\n--)+$/, '')
}

const lines = (...all: string[]) => all.join('\n')

describe('an authoritative answer', () => {
  it.each<[string, string, string]>([
    ['web.example.com.', 'A', lines('0 aa rd', 'web.example.com. 60 A 192.0.2.1', 'web.example.com. 60 A 192.0.2.2')],
    ['web.example.com.', 'HTTPS', lines('0 aa rd', 'web.example.com. 60 HTTPS 1 . alpn=h2,h3')],
    ['example.com.', 'NS', lines('0 aa rd', 'example.com. 3600 NS ns1.test.', 'example.com. 3600 NS ns2.test.')],
    ['web.example.com.', 'AAAA', lines('0 aa rd', '--', 'soa')],
    ['nothing.example.com.', 'A', lines('3 aa rd', '--', 'soa')],
    ['empty.example.com.', 'A', lines('0 aa rd', '--', 'soa')],
    ['example.com.', 'DNSKEY', lines('0 aa rd', '--', 'soa')],
    // CNAME
    ['www.example.com.', 'CNAME', lines('0 aa rd', 'www.example.com. 60 CNAME web.example.com.')],
    [
      'www.example.com.',
      'HTTPS',
      lines('0 aa rd', 'www.example.com. 60 CNAME web.example.com.', 'web.example.com. 60 HTTPS 1 . alpn=h2,h3'),
    ],
    ['www.example.com.', 'MX', lines('0 aa rd', 'www.example.com. 60 CNAME web.example.com.', '--', 'soa')],
    ['far.example.com.', 'A', lines('0 aa rd', 'far.example.com. 60 CNAME www.example.net.')],
    ['lost.example.com.', 'A', lines('3 aa rd', 'lost.example.com. 60 CNAME nothing.example.com.', '--', 'soa')],
    ['self.example.com.', 'A', lines('0 aa rd', 'self.example.com. 60 CNAME self.example.com.')],
    [
      'circle1.example.com.',
      'A',
      lines(
        '0 aa rd',
        'circle1.example.com. 60 CNAME circle2.example.com.',
        'circle2.example.com. 60 CNAME circle1.example.com.',
      ),
    ],
    // RFC 8482
    ['web.example.com.', 'ANY', lines('0 aa rd', 'web.example.com. 3600 13 075246433834383200')],
    ['www.example.com.', 'ANY', lines('0 aa rd', 'www.example.com. 60 CNAME web.example.com.')],
    ['empty.example.com.', 'ANY', lines('0 aa rd', '--', 'soa')],
    ['nothing.example.com.', 'ANY', lines('3 aa rd', '--', 'soa')],
  ])('for %s %s', async (name, type, expected) => {
    expect(await asked(name, type)).toBe(expected)
  })

  it('has the serial and the times of the zone in SOA, and the shorter time where there is nothing', async () => {
    const { answer } = await ask('example.com.', 'SOA')
    const soa =
      '036e73310474657374000a686f73746d6173746572076578616d706c6503636f6d000000000700000001000000020000000300' +
      '00012c'
    expect(answer).toEqual([`example.com. 3600 6 ${soa}`])
    expect((await ask('x.example.com.', 'A')).authority).toEqual([`example.com. 300 6 ${soa}`])
  })

  it('has the question with its letters as they came', async () => {
    const name = Buffer.from('\x03wEb\x07eXaMpLe\x03CoM\x00', 'latin1')
    const { question, answer, id } = await ask('', 'A', { name })
    expect(question).toEqual(Buffer.concat([name, Buffer.of(0, 1, 0, 1)]))
    expect(answer).toHaveLength(2)
    expect(id).toBe(0x1234)
  })
})

describe('a delegation', () => {
  const ns = lines('--', 'child.example.com. 60 NS ns.child.example.com.', 'child.example.com. 60 NS ns.example.net.')
  const glue = lines('--', 'ns.child.example.com. 60 A 192.0.2.53', 'ns.child.example.com. 60 AAAA 2001:db8::53')

  it.each<[string, string, string]>([
    ['child.example.com.', 'A', lines('0 rd', ns, glue)],
    ['child.example.com.', 'NS', lines('0 rd', ns, glue)],
    ['child.example.com.', 'ANY', lines('0 rd', ns, glue)],
    ['x.y.child.example.com.', 'A', lines('0 rd', ns, glue)],
    ['ns.child.example.com.', 'A', lines('0 rd', ns, glue)],
    ['deep.example.com.', 'A', lines('0 aa rd', 'deep.example.com. 60 CNAME ns.child.example.com.', ns, glue)],
    ['child.example.com.', 'DS', lines('0 aa rd', `child.example.com. 60 DS 1 13 2 ${'0a'.repeat(32)}`)],
    // A zone of ours below it.
    ['a.grand.child.example.com.', 'A', lines('0 aa rd', 'a.grand.child.example.com. 60 A 192.0.2.9')],
    ['grand.child.example.com.', 'DS', lines('0 rd', ns, glue)],
    // A zone whose parent is not ours.
    ['example.com.', 'DS', lines('0 aa rd', '--', 'soa')],
    [String.raw`x\.child.example.com.`, 'A', lines('3 aa rd', '--', 'soa')],
  ])('for %s %s', async (name, type, expected) => {
    expect(await asked(name, type)).toBe(expected)
  })
})

describe('a wildcard (RFC 4592)', () => {
  it.each<[string, string, string]>([
    ['host3.example.', 'MX', lines('0 aa rd', 'host3.example. 60 MX 10 host1.example.')],
    ['host3.example.', 'A', lines('0 aa rd', '--', 'soa')],
    ['foo.bar.example.', 'TXT', lines('0 aa rd', 'foo.bar.example. 60 TXT "this is a wildcard"')],
    ['*.example.', 'TXT', lines('0 aa rd', '*.example. 60 TXT "this is a wildcard"')],
    ['host1.example.', 'MX', lines('0 aa rd', '--', 'soa')],
    ['_tcp.host1.example.', 'TXT', lines('0 aa rd', '--', 'soa')],
    ['_telnet._tcp.host1.example.', 'SRV', lines('3 aa rd', '--', 'soa')],
    ['ghost.*.example.', 'MX', lines('3 aa rd', '--', 'soa')],
    [
      'host.subdel.example.',
      'A',
      lines('0 rd', '--', 'subdel.example. 60 NS ns.example.com.', 'subdel.example. 60 NS ns.example.net.'),
    ],
    [
      'x.alias.example.',
      'A',
      lines('0 aa rd', 'x.alias.example. 60 CNAME host1.example.', 'host1.example. 60 A 192.0.2.1'),
    ],
    ['alias.example.', 'A', lines('0 aa rd', '--', 'soa')],
  ])('for %s %s', async (name, type, expected) => {
    expect(await asked(name, type)).toBe(expected)
  })
})

describe('what is not answered', () => {
  it.each<[string, string, string, QueryOptions?]>([
    ['www.example.org.', 'A', '5 rd'],
    ['com.', 'A', '5 rd'],
    ['.', 'NS', '5 rd'],
    ['example.com.', 'AXFR', '5 rd'],
    ['example.com.', 'IXFR', '5 rd'],
    ['version.bind.', 'TXT', '5 rd', { class: 3 }],
    ['example.com.', 'SOA', '4 rd', { opcode: 5 }],
    ['example.com.', 'SOA', '4 rd', { opcode: 4 }],
  ])('for %s %s', async (name, type, expected, options) => {
    expect(await asked(name, type, options)).toBe(expected)
  })
})

describe('EDNS', () => {
  it('is answered with EDNS, and only then', async () => {
    expect((await ask('web.example.com.', 'A')).additional).toEqual([])
    expect((await ask('web.example.com.', 'A', { edns: 4096 })).additional).toEqual(['OPT 1232'])
    expect((await ask('web.example.com.', 'A', { edns: 4096, dnssec: true })).additional).toEqual(['OPT 1232 do'])
    expect(await asked('web.example.com.', 'A', { edns: 4096, ednsVersion: 1 })).toBe(
      lines('16 rd', '--', '--', 'OPT 1232'),
    )
  })

  it.each([
    [undefined, 'large', 'aa tc rd'],
    [100, 'large', 'aa tc rd'],
    [4096, 'large', 'aa tc rd'],
    [undefined, 'web', 'aa rd'],
    [512, 'web', 'aa rd'],
  ])('with %s decides on the size of the answer for %s', async (edns, name, flags) => {
    const reply = await ask(`${name}.example.com.`, 'TXT', edns === undefined ? {} : { edns })
    expect(reply.flags).toBe(flags)
    if (flags.includes('tc')) expect(reply.answer).toEqual([])
    expect(reply.size).toBeLessThanOrEqual(512)
  })
})

describe('TCP', () => {
  it('has the whole answer', async () => {
    const [reply] = await overTcp(server.port, framed(queryFor('huge.example.com.', 'TXT')))
    const { flags, answer, size } = readReply(reply ?? Buffer.alloc(0))
    expect([flags, answer.length]).toEqual(['aa rd', 2])
    expect(size).toBeGreaterThan(7600)
  })

  it('has the answers to several requests in their order, also when they come in pieces', async () => {
    const names = ['web', 'nothing', 'www', 'web'].map((name) => framed(queryFor(`${name}.example.com.`, 'A')))
    const replies = await overTcp(server.port, Buffer.concat(names), 4)
    expect(replies.map((reply) => readReply(reply).rcode)).toEqual([0, 3, 0, 0])
  })
})
