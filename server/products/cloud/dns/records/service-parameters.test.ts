import { describe, expect, it } from 'vitest'
import { fromWire, normalizeValue, toWire } from './record-types.ts'

const EXAMPLE_COM = '076578616d706c6503636f6d00'
const FOO_COM = `03666f6f${EXAMPLE_COM}`
const FOO_ORG = '03666f6f076578616d706c65036f726700'

describe('test vectors of RFC 9460, appendix D', () => {
  it.each([
    // D.1, D.2: figures 2 to 10
    ['0 foo.example.com.', '0 foo.example.com.', `0000${FOO_COM}`],
    ['1 .', '1 .', '000100'],
    ['16 foo.example.com. port=53', '16 foo.example.com. port=53', `0010${FOO_COM}000300020035`],
    ['1 foo.example.com. key667=hello', '1 foo.example.com. key667=hello', `0001${FOO_COM}029b000568656c6c6f`],
    [
      String.raw`1 foo.example.com. key667="hello\210qoo"`,
      String.raw`1 foo.example.com. key667="hello\210qoo"`,
      `0001${FOO_COM}029b000968656c6c6fd2716f6f`,
    ],
    [
      '1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"',
      '1 foo.example.com. ipv6hint=2001:db8::1,2001:db8::53:1',
      `0001${FOO_COM}0006002020010db800000000000000000000000120010db8000000000000000000530001`,
    ],
    [
      '1 example.com. ipv6hint="2001:db8:122:344::192.0.2.33"',
      '1 example.com. ipv6hint=2001:db8:122:344::c000:221',
      `0001${EXAMPLE_COM}0006001020010db80122034400000000c0000221`,
    ],
    [
      '16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1',
      '16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1',
      `0010${FOO_ORG}000000040001000400010009026832${'0568332d3139'}00040004c0000201`,
    ],
    [
      String.raw`16 foo.example.org. alpn="f\\\\oo\\,bar,h2"`,
      String.raw`16 foo.example.org. alpn="f\\\\oo\\,bar,h2"`,
      `0010${FOO_ORG}0001000c08665c6f6f2c626172026832`,
    ],
    [
      String.raw`16 foo.example.org. alpn=f\\\092oo\092,bar,h2`,
      String.raw`16 foo.example.org. alpn="f\\\\oo\\,bar,h2"`,
      `0010${FOO_ORG}0001000c08665c6f6f2c626172026832`,
    ],
  ])('%s', (text, value, wire) => {
    expect(normalizeValue('SVCB', text, 'example.com')).toBe(value)
    expect(normalizeValue('HTTPS', value, 'other.example')).toBe(value)
    expect(Buffer.from(toWire('SVCB', value)).toString('hex')).toBe(wire)
    expect(fromWire('HTTPS', Buffer.from(wire, 'hex'))).toBe(value)
  })

  it.each([
    // D.3: figures 11 to 18
    ['key123=abc key123=def', 'The parameter key123 is given twice.'],
    ['mandatory', 'A list of a parameter is empty'],
    ['alpn', 'A list of a parameter is empty'],
    ['port', 'port must be a number'],
    ['ipv4hint', 'A list of a parameter is empty'],
    ['ipv6hint', 'A list of a parameter is empty'],
    ['no-default-alpn=abc', 'no-default-alpn has no value.'],
    ['mandatory=key123', 'mandatory names key123, which is not among the parameters.'],
    ['mandatory=mandatory', 'mandatory must not name itself.'],
    ['mandatory=key123,key123 key123=abc', 'mandatory names key123 twice.'],
  ])('refuse %s', (parameters, message) => {
    expect(() => normalizeValue('SVCB', `1 foo.example.com. ${parameters}`, 'example.com')).toThrow(message)
  })
})

describe('other parameters', () => {
  it.each([
    ['1 . alpn=h3 no-default-alpn', '1 . alpn=h3 no-default-alpn'],
    ['1 . ech=AEj+DQ==', '1 . ech=AEj+DQ=='],
    ['1 . alpn=h2 dohpath=/dns-query{?dns}', '1 . alpn=h2 dohpath="/dns-query{?dns}"'],
    ['1 . ohttp', '1 . ohttp'],
    // A known key by its number has the bytes of the wire as its value.
    [String.raw`1 . key3=\031\144`, '1 . port=8080'],
  ])('%s', (text, value) => {
    expect(normalizeValue('HTTPS', text, 'example.com')).toBe(value)
    expect(fromWire('HTTPS', toWire('HTTPS', value))).toBe(value)
  })

  it.each([
    ['0 a. port=1', 'With priority 0 the record is an alias'],
    ['1 . no-default-alpn', 'no-default-alpn needs alpn beside it.'],
    ['1 . port=65536', 'port must be a number'],
    ['1 . port="0', 'A quotation mark is not closed.'],
    ['1 . constructor=1', 'There is no parameter "constructor".'],
    ['1 . key65535=1', 'There is no parameter "key65535".'],
    ['1 . key01=1', 'There is no parameter "key01".'],
    ['1 . "port=1"', '"port=1" is not a parameter'],
    ['1 . alpn=h2,,h3', 'nothing between two commas'],
    [`1 . alpn=${'x'.repeat(256)}`, 'A protocol of alpn has 1 to 255 bytes.'],
    ['1 . ipv4hint=1.2.3', 'not an IPv4 address'],
    ['1 . ech=?', 'ech must be Base64.'],
    ['1 . ech', 'ech needs a value.'],
    ['1 . dohpath=/x', 'dohpath must be a path'],
    [String.raw`1 . key3=\031`, 'The bytes of the value end too early.'],
    [String.raw`1 . key1=\005a`, 'The bytes of the value end too early.'],
  ])('refuse %j', (text, message) => {
    expect(() => normalizeValue('HTTPS', text, 'example.com')).toThrow(message)
  })

  it.each(['00010000030002000100010003026832', '000100000300010000', '000100ffff0000', '00010000030003000000'])(
    'refuse the bytes %s',
    (bytes) => {
      expect(() => fromWire('SVCB', Buffer.from(bytes, 'hex'))).toThrow(expect.objectContaining({ recordError: true }))
    },
  )
})
