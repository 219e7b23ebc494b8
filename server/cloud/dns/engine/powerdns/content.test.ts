import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZONE, typedValue } from '../../testing/arbitraries.ts'
import { normalizeValue } from '../../records/record-types.ts'
import { powerDnsFault } from '../../records/powerdns-limits.ts'
import { fromPowerDns, toPowerDns } from './content.ts'

it('a value written for PowerDNS is read back as it was', () => {
  fc.assert(
    fc.property(typedValue, ({ type, text }) => {
      const value = normalizeValue(type, text, ZONE)
      if (powerDnsFault(type, value) !== null) return
      expect(normalizeValue(type, fromPowerDns(type, toPowerDns(type, value)), ZONE)).toBe(value)
    }),
    { numRuns: 2000 },
  )
})

it('is written as PowerDNS writes it, and refused where that has no form', () => {
  expect(toPowerDns('PTR', '\\;a\\.b\\\\\\(\\032\\".x.')).toBe(';a\\.b\\\\(\\032".x.')
  expect(toPowerDns('HTTPS', '1 . alpn=h2 ech=/Q==')).toBe('1 . alpn=h2 ech="/Q=="')
  expect(powerDnsFault('HTTPS', '1 . alpn=h2,h3 port=8443')).toBeNull()
  for (const value of ['1 . key700', '1 . alpn="\\245"', '1 a\\;.example.', '1 . alpn=h2 key700="a b"']) {
    expect(powerDnsFault('SVCB', value), value).not.toBeNull()
  }
})
