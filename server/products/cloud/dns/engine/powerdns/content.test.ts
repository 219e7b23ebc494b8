import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ZONE, typedValue } from '../../testing/arbitraries.ts'
import { normalizeValue } from '../../records/record-types.ts'
import { powerDnsFault } from '../../records/powerdns-limits.ts'
import { fromPowerDns, toOlderPowerDns, toPowerDns } from './content.ts'

it('a value written for PowerDNS is read back as it was', () => {
  fc.assert(
    fc.property(typedValue, ({ type, text }) => {
      const value = normalizeValue(type, text, ZONE)
      if (powerDnsFault(type, value) !== null) return
      const content = toPowerDns(type, value)
      expect(normalizeValue(type, fromPowerDns(type, content), ZONE)).toBe(value)
      expect(normalizeValue(type, fromPowerDns(type, toOlderPowerDns(type, content)), ZONE)).toBe(value)
    }),
    { numRuns: 2000 },
  )
})

it('is written as PowerDNS writes it, and refused where that has no form', () => {
  expect(toPowerDns('PTR', '\\;a\\.b\\\\\\(\\032\\".x.')).toBe(';a\\.b\\\\(\\032".x.')
  expect(toPowerDns('HTTPS', '1 . alpn=h2 ech=/Q==')).toBe('1 . alpn=h2 ech="/Q=="')
  expect(powerDnsFault('HTTPS', '1 . alpn=h2,h3 port=8443')).toBeNull()
  expect(toPowerDns('LOC', '52 1 0.000 N 0 0 0.000 E -2.00m 1.00m 1.00m 0.07m')).toBe(
    '52 1 0.000 N 0 0 0.000 E -2.00m 1.00m 1.00m 0.07m',
  )
  expect(toOlderPowerDns('LOC', '52 1 0.000 N 0 0 0.000 E -2.00m 1.00m 1.00m 0.07m')).toBe(
    '52 0 60.000 N 0 0 0.000 W -2.00m 1.00m 1.00m 0.07m',
  )
  expect(powerDnsFault('LOC', '1 0 0.000 N 1 0 0.000 E 21374836.48m 1.00m 1.00m 1.00m')).not.toBeNull()
  expect(powerDnsFault('LOC', '1 0 0.000 N 1 0 0.000 E 0.00m 50000000.00m 1.00m 1.00m')).not.toBeNull()
  for (const value of ['1 . key700', '1 . alpn="\\245"', '1 a\\;.example.', '1 . alpn=h2 key700="a b"']) {
    expect(powerDnsFault('SVCB', value), value).not.toBeNull()
  }
})
