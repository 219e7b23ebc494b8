import { describe, expect, it } from 'vitest'
import { nameBytes, normalizeRecordName, normalizeZoneName, qualifiedName, toUnicode } from './names.ts'

describe('the name of a zone', () => {
  it.each([
    ['Example.COM', 'example.com'],
    [' example.com. ', 'example.com'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['правда。рф', 'xn--80aafi6cg.xn--p1ai'],
    ['faß.de', 'xn--fa-hia.de'],
    ['2.0.192.in-addr.arpa', '2.0.192.in-addr.arpa'],
    ['_acme-challenge.example.com', '_acme-challenge.example.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('of %s is %s', (text, name) => {
    expect(normalizeZoneName(text)).toBe(name)
  })

  it.each([
    ['', 'Write the name'],
    ['.', 'Write the name'],
    ['com', 'one part only'],
    ['192.0.2.1', 'an address'],
    ['a..com', 'nothing between two dots'],
    ['.example.com', 'nothing between two dots'],
    ['-a.com', 'not the name of a domain'],
    ['*.example.com', 'not the name of a domain'],
    ['a b.com', 'not the name of a domain'],
    [String.raw`a\.b.com`, 'not the name of a domain'],
    ['https://example.com/', 'not the name of a domain'],
    ['a/b.com', 'not the name of a domain'],
    [`${'a'.repeat(64)}.com`, 'longer than 63'],
    [`${'ü'.repeat(60)}.com`, 'longer than 63'],
    [`${'a.'.repeat(127)}com`, 'longer than 253'],
    ['exa\u{1f4a9}\u200b\ufffd.com', 'characters that no domain name can have'],
    ['１２７.１.com\u2026', 'characters that no domain name can have'],
  ])('is not %j', (text, message) => {
    expect(() => normalizeZoneName(text)).toThrow(message)
  })

  it('is shown in Unicode only when it would be written back the same', () => {
    expect(toUnicode('xn--bcher-kva.example')).toBe('bücher.example')
    expect(toUnicode('*.xn--bcher-kva.example')).toBe('*.bücher.example')
    expect(toUnicode('xn--a.example')).toBe('xn--a.example')
    expect(toUnicode('example.com')).toBe('example.com')
  })
})

describe('the name of a record set', () => {
  it.each([
    ['', '@'],
    ['@', '@'],
    ['example.com.', '@'],
    ['WWW', 'www'],
    ['www.Example.com.', 'www'],
    ['www.example.com', 'www.example.com'],
    ['*', '*'],
    ['*.dev', '*.dev'],
    ['_sip._tcp', '_sip._tcp'],
    ['bücher', 'xn--bcher-kva'],
    ['_dmarc.bücher', '_dmarc.xn--bcher-kva'],
  ])('of %j is %s', (text, name) => {
    expect(normalizeRecordName(text, 'example.com')).toBe(name)
  })

  it.each([
    ['www.example.org.', 'outside the zone'],
    ['notexample.com.', 'outside the zone'],
    ['a.*', 'the * must be the whole first part'],
    ['a*', 'the * must be the whole first part'],
    ['*.*', 'the * must be the whole first part'],
    ['a b', 'not the name of a record'],
    [String.raw`a\.b`, 'not the name of a record'],
    ['a/b', 'not the name of a record'],
    ['a..b', 'nothing between two dots'],
  ])('is not %j', (text, message) => {
    expect(() => normalizeRecordName(text, 'example.com')).toThrow(message)
  })

  it('has at most 253 characters together with its zone', () => {
    const labels = `${'a'.repeat(59)}.`.repeat(4).slice(0, -1)
    expect(normalizeRecordName(`b.${labels}`, 'example.com')).toBe(`b.${labels}`)
    expect(() => normalizeRecordName(`bb.${labels}`, 'example.com')).toThrow('longer than 253')
  })
})

describe('a name inside a value', () => {
  it('keeps its escapes in one form', () => {
    expect(qualifiedName(String.raw`My\ Printer\046x._ipp`, 'local.test')).toBe(
      String.raw`my\032printer\.x._ipp.local.test.`,
    )
    expect(Buffer.from(nameBytes(String.raw`a\.b\032c.de.`)).toString('hex')).toBe('05612e622063026465' + '00')
    expect(qualifiedName(String.raw`a\200b.`, '')).toBe(String.raw`a\200b.`)
  })

  it.each([String.raw`a\9`, String.raw`a\256.`, 'a\\'])('refuses the escape of %j', (text) => {
    expect(() => qualifiedName(text, 'example.com')).toThrow(/backslash|not a byte/)
  })
})
