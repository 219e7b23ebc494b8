import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allBut, contains, formatAddress, parseAddress, parseCidr, withoutNested } from './cidr.schema.ts'

it.each([
  '203.0.113.0/24',
  '0.0.0.0/0',
  '198.51.100.7/32',
  '::/0',
  '2001:db8::/32',
  '2001:db8:0:1::/64',
  '::1/128',
  'fd42:1:2:3:4:5:6:7/128',
])('%s is a block', (text) => {
  expect(parseCidr(text)).not.toBeNull()
})

it.each([
  '',
  '203.0.113.0',
  '203.0.113.1/24',
  '203.0.113.0/33',
  '203.0.113/24',
  '203.0.113.0/24/1',
  '203.0.0113.0/24',
  '256.0.0.0/8',
  '2001:db8::1/32',
  '2001:db8::/129',
  '1::2::3/128',
  '1:2:3:4:5:6:7:8:9/128',
  '1:2:3:4::5:6:7:8/128',
  'g::/16',
  '10.0.0.0/-1',
])('%s is none', (text) => {
  expect(parseCidr(text)).toBeNull()
})

it('keeps the largest of blocks that lie in each other, whatever their order', () => {
  expect(withoutNested(['10.1.0.0/16', '10.0.0.0/8', '10.0.0.0/8', '192.0.2.0/24']).toSorted()).toEqual([
    '10.0.0.0/8',
    '192.0.2.0/24',
  ])
  expect(withoutNested(['10.0.0.0/8', '::/0'])).toHaveLength(2)
})

it('names every other address, and none of those that are taken', () => {
  expect(allBut(4, [])).toEqual(['0.0.0.0-255.255.255.255'])
  expect(allBut(4, ['0.0.0.0', '255.255.255.255', '10.0.0.1', '10.0.0.2'])).toEqual([
    '0.0.0.1-10.0.0.0',
    '10.0.0.3-255.255.255.254',
  ])
  const address = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }).map((value) => formatAddress(value, 4))
  fc.assert(
    fc.property(fc.array(address, { maxLength: 20 }), address, (taken, one) => {
      const isNamed = allBut(4, taken).some((range) => {
        const [first = 0n, last = 0n] = range.split('-').map((end) => parseAddress(end) ?? 0n)
        const value = parseAddress(one) ?? 0n
        return first <= value && value <= last
      })
      expect(isNamed).toBe(!taken.includes(one))
    }),
  )
})

it('reads what it writes, in both families', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(4 as const, 6 as const),
      fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
      (family, all) => {
        const value = family === 4 ? all >> 96n : all
        expect(parseAddress(formatAddress(value, family))).toBe(value)
      },
    ),
  )
})

it('tells blocks of both families apart', () => {
  const [v4, v6] = [parseCidr('0.0.0.0/0'), parseCidr('::/96')]
  expect(v4 && v6 && contains(v6, v4)).toBe(false)
})
