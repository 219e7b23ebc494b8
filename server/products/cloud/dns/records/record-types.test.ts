import { describe, expect, it } from 'vitest'
import { RECORD_TYPES, fromWire, normalizeValue, toWire, type RecordType } from './record-types.ts'

/** Type, value as written, canonical value, wire. Values of the RFCs where they have examples. */
const VALUES: [type: RecordType, text: string, value: string, wire: string][] = [
  ['A', ' 192.0.2.1 ', '192.0.2.1', 'c0000201'],
  ['A', String.raw`\# 4 C0000201`, '192.0.2.1', 'c0000201'],
  // RFC 5952
  ['AAAA', '2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1', '20010db8000000000001000000000001'],
  ['AAAA', '2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1', '20010db8000000010001000100010001'],
  ['AAAA', '2001:0:0:1:0:0:0:1', '2001:0:0:1::1', '20010000000000010000000000000001'],
  ['AAAA', '0:0:0:0:0:0:0:0', '::', '0'.repeat(32)],
  ['AAAA', '1:0:0:0:0:0:0:0', '1::', `0001${'0'.repeat(28)}`],
  ['AAAA', '::FFFF:192.0.2.1', '::ffff:192.0.2.1', '00000000000000000000ffffc0000201'],
  // RFC 8659
  [
    'CAA',
    '0 issue "ca1.example.net; account=230123"',
    '0 issue "ca1.example.net; account=230123"',
    '0005697373756563' + Buffer.from('a1.example.net; account=230123').toString('hex'),
  ],
  ['CAA', '0 issue ";"', '0 issue ";"', '000569737375653b'],
  [
    'CAA',
    '0 IODEF mailto:security@example.com',
    '0 iodef "mailto:security@example.com"',
    '0005696f646566' + Buffer.from('mailto:security@example.com').toString('hex'),
  ],
  ['CAA', '128 tbs "Unknown"', '128 tbs "Unknown"', '8003746273' + Buffer.from('Unknown').toString('hex')],
  ['CNAME', 'www', 'www.example.com.', '03777777076578616d706c6503636f6d00'],
  ['CNAME', '@', 'example.com.', '076578616d706c6503636f6d00'],
  ['CNAME', 'Bücher.Example.', 'xn--bcher-kva.example.', '0d786e2d2d62636865722d6b7661076578616d706c6500'],
  // RFC 4034, section 5.4
  [
    'DS',
    '60485 5 1 2BB183AF5F22588179A53B0A 98631FAD1A292118',
    '60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118',
    'ec4505012bb183af5f22588179a53b0a98631fad1a292118',
  ],
  ['DS', `1 ecdsap256sha256 2 ${'0a'.repeat(32)}`, `1 13 2 ${'0a'.repeat(32)}`, `00010d02${'0a'.repeat(32)}`],
  // RFC 1876, section 4
  [
    'LOC',
    '42 21 54 N 71 06 18 W -24m 30m',
    '42 21 54.000 N 71 6 18.000 W -24.00m 30.00m 10000.00m 10.00m',
    '0033161389172dd070be15f000988d20',
  ],
  [
    'LOC',
    '32 7 19 s 116 2 25 e 10m',
    '32 7 19.000 S 116 2 25.000 E 10.00m 1.00m 10000.00m 10.00m',
    '00121613791b7d2898e6486800989a68',
  ],
  [
    'LOC',
    '90 S 180 W -100000.00 15m 0 90000000',
    '90 0 0.000 S 180 0 0.000 W -100000.00m 10.00m 0.00m 90000000.00m',
    '001300996cb0270059604e0000000000',
  ],
  [
    'LOC',
    '0 0 0.5 S 0 59 59.999 E 42849672.95m',
    '0 0 0.500 S 0 59 59.999 E 42849672.95m 1.00m 10000.00m 10.00m',
    '001216137ffffe0c8036ee7fffffffff',
  ],
  ['MX', '10 mail', '10 mail.example.com.', '000a046d61696c076578616d706c6503636f6d00'],
  ['MX', '00 .', '0 .', '000000'],
  ['NS', 'ns1.example.net.', 'ns1.example.net.', '036e7331076578616d706c65036e657400'],
  [
    'PTR',
    String.raw`My\ Printer._ipp._tcp`,
    String.raw`my\032printer._ipp._tcp.example.com.`,
    '0a6d79207072696e746572045f697070045f746370076578616d706c6503636f6d00',
  ],
  // RFC 2782
  [
    'SRV',
    '0 1 9 old-slow-box',
    '0 1 9 old-slow-box.example.com.',
    '0000000100090c6f6c642d736c6f772d626f78076578616d706c6503636f6d00',
  ],
  ['SRV', '0 0 0 .', '0 0 0 .', '00000000000000'],
  // RFC 4255, section 3.2
  [
    'SSHFP',
    '2 1 123456789abcdef67890123456789abcdef67890',
    '2 1 123456789abcdef67890123456789abcdef67890',
    '0201123456789abcdef67890123456789abcdef67890',
  ],
  // RFC 6698, section 2.3, and the mnemonics of RFC 7218
  [
    'TLSA',
    '0 0 1 d2abde240d7cd3ee6b4b28c54df034b9 7983a1d16e8a410e4561cb106618e971',
    '0 0 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971',
    '000001d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971',
  ],
  ['TLSA', 'DANE-EE SPKI Full 30', '3 1 0 30', '03010030'],
  [
    'TXT',
    'v=spf1 include:example.net ~all',
    '"v=spf1 include:example.net ~all"',
    '1f' + Buffer.from('v=spf1 include:example.net ~all').toString('hex'),
  ],
  ['TXT', '"a" "b c"', '"a" "b c"', '016103622063'],
  ['TXT', '""', '""', '00'],
  // RFC 1035, section 5.1
  ['TXT', String.raw`"\"\\\000\255\065;"`, String.raw`"\"\\\000\255A;"`, '06225c00ff413b'],
  ['TXT', String.raw`v=DKIM1\; p=x`, '"v=DKIM1; p=x"', '0d763d444b494d313b20703d78'.replace(/^0d/, '0c')],
  ['TXT', 'ü', String.raw`"\195\188"`, '02c3bc'],
  ['TXT', 'x'.repeat(300), `"${'x'.repeat(255)}" "${'x'.repeat(45)}"`, `ff${'78'.repeat(255)}2d${'78'.repeat(45)}`],
]

describe('a value', () => {
  it.each(VALUES)('of %s: %s', (type, text, value, wire) => {
    expect(normalizeValue(type, text, 'example.com')).toBe(value)
    expect(Buffer.from(toWire(type, value)).toString('hex')).toBe(wire)
    expect(normalizeValue(type, value, 'other.example')).toBe(value)
    expect(fromWire(type, Buffer.from(wire, 'hex'))).toBe(value)
  })

  it('is here for every type but those with tests of their own', () => {
    const types = new Set([...VALUES.map(([type]) => type), 'HTTPS', 'SVCB'])
    expect([...types].toSorted()).toEqual(RECORD_TYPES)
  })

  it.each<[RecordType, string, string]>([
    ['A', '', 'The value is empty.'],
    ['A', '192.0.2.256', '"192.0.2.256" is not an IPv4 address such as 192.0.2.1.'],
    ['A', '192.0.2.01', 'not an IPv4 address'],
    ['A', '192.0.2.1 192.0.2.2', '"192.0.2.2" is more than a value of A has.'],
    ['A', String.raw`\# 5 c000020100`, 'The bytes are more than a value of A has.'],
    ['A', String.raw`\# 3 c00002`, 'The bytes of the value end too early.'],
    ['A', String.raw`\# 4 c00002`, 'After \\# there are 3 bytes and not 4.'],
    ['A', String.raw`\# x`, 'After \\# write the number of bytes'],
    ['AAAA', '2001:db8::1%eth0', 'not an IPv6 address such as 2001:db8::1.'],
    ['AAAA', '192.0.2.1', 'not an IPv6 address'],
    ['CAA', '0 issue', 'The value is too short: the value is missing.'],
    ['CAA', '256 issue ";"', 'The flags must be a number from 0 to 255, not "256".'],
    ['CAA', '0 is-sue ";"', 'The tag must be issue'],
    ['CAA', '0 issue "%%%%%"', '"%%%%%" is not the domain of a certificate authority. Write ";" to allow none.'],
    ['CAA', '0 issue "ca.example; account"', '"account" is not a parameter'],
    ['CAA', '0 iodef security@example.com', 'The value of iodef is an address'],
    ['CNAME', '.', 'The target must be a name, not the root.'],
    ['CNAME', 'a..b', 'nothing between two dots'],
    ['CNAME', 'a (b', 'Put text that contains ( in quotation marks.'],
    ['DS', '60485 5 1', 'the digest is missing'],
    ['DS', '60485 5 1 2BB1', 'The digest of type 1 has 40 hexadecimal digits, not 4.'],
    ['DS', '60485 5 9 2BB', 'The digest must be pairs of hexadecimal digits'],
    ['MX', 'mail.example.net.', 'The preference must be a number from 0 to 65535, not "mail.example.net.".'],
    ['MX', '10', 'the mail server is missing'],
    ['MX', '10 .', 'Without a mail server the preference is 0'],
    ['MX', '10 mail_1', 'The mail server must be the name of a machine'],
    ['LOC', '90 0 0.001 N 0 E 0m', 'The latitude must be up to 90 degrees, minutes and seconds, with N or S'],
    ['LOC', '1 60 N 0 E 0m', 'The latitude must be'],
    ['LOC', '1 0 60 N 0 E 0m', 'The latitude must be'],
    ['LOC', '1 0 0 0 N 0 E 0m', 'The latitude must be'],
    ['LOC', 'N 0 E 0m', 'The latitude must be'],
    ['LOC', '1 2 3', 'The latitude must be'],
    ['LOC', '1 N 181 E 0m', 'The longitude must be up to 180 degrees'],
    ['LOC', '1 N 1 0 0.0001 E 0m', 'The longitude must be'],
    ['LOC', '1 N 1 E', 'The value is too short: the altitude is missing.'],
    ['LOC', '1 N 1 E -100000.01m', 'The altitude must be a length from -100000.00m to 42849672.95m'],
    ['LOC', '1 N 1 E 42849672.96m', 'The altitude must be'],
    ['LOC', '1 N 1 E 1km', 'The altitude must be'],
    ['LOC', '1 N 1 E 0m -1m', 'The size must be a length from 0.00m to 90000000.00m'],
    ['LOC', '1 N 1 E 0m 1m 90000000.01m', 'The horizontal precision must be'],
    ['LOC', '1 N 1 E 0m 1m 1m 1m 1m', '"1M" is more than a value of LOC has.'],
    ['LOC', String.raw`\# 16 01121613800000008000000000989680`, 'A location of version 1 is not known.'],
    ['LOC', String.raw`\# 16 00a21613800000008000000000989680`, 'A size or precision of the location is not valid.'],
    ['LOC', String.raw`\# 16 00121613ffffffff8000000000989680`, 'not on Earth'],
    ['NS', 'ns_1.example.net.', 'The name server must be the name of a machine'],
    ['SRV', '0 0 65536 a', 'The port must be a number from 0 to 65535'],
    ['SRV', '0 0 -1 a', 'The port must be a number'],
    ['SSHFP', '1 2 00', 'The fingerprint of type 2 has 64 hexadecimal digits, not 2.'],
    ['TLSA', '3 1 2 00', 'The certificate data of type 2 has 128 hexadecimal digits, not 2.'],
    ['TXT', 'a "b" c', 'Put the whole text in quotation marks'],
    ['TXT', '"a', 'A quotation mark is not closed.'],
    ['TXT', String.raw`"a\1"`, 'After a backslash'],
    ['TXT', String.raw`"a\256"`, '\\256 is not a byte'],
    ['TXT', 'x'.repeat(5000), 'A value has at most 4096 bytes.'],
    ['TXT', 'x'.repeat(20_000), 'A value has at most 16384 characters.'],
  ])('of %s is not %j', (type, text, message) => {
    expect(() => normalizeValue(type, text, 'example.com')).toThrow(message)
    expect(() => normalizeValue(type, text, 'example.com')).toThrow(expect.objectContaining({ recordError: true }))
  })
})
