import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plain } from './decimal64.ts'
import { isAmount } from './amount.schema.ts'
import { tipsText } from './testing/arbitraries.ts'

const SHAPES = ['1e3', 'NaN', 'Infinity', '0x10', '1_000', '-1', '+1', '', ' 1', '1 ', '1.', '.5', '01', '00', '1,5']
const TOO_MANY = ['12345678901234567', '1.2345678901234567', '0.12345678901234567', '10000000000000001']
const REFUSED = [...SHAPES, ...TOO_MANY, '1.5.5', '١', '1\n']

describe('a tip', () => {
  test.each(['0', '0.30', '0.1', '0.00001', '999999999999.9999', '9999999999999999', '0.000000000000001', '7.50'])(
    'is taken as written: %s',
    (text) => expect(isAmount(text)).toBe(true),
  )

  test.each([
    ['small', '0.0000000000001234567'],
    ['large', '10000000000000000'],
    ['padded', '1.0000000000000000'],
    ['the smallest', `0.${'0'.repeat(397)}1`],
    ['the greatest', '9'.repeat(16) + '0'.repeat(369)],
  ])('is taken when a 64-bit decimal holds it: %s', (_what, text) => expect(isAmount(text)).toBe(true))

  test.each([
    ['greater', `1${'0'.repeat(385)}`],
    ['smaller', `0.${'0'.repeat(398)}1`],
  ])('is refused when it is %s than any 64-bit decimal', (_what, text) => expect(isAmount(text)).toBe(false))

  test.each(REFUSED)('is refused rather than rounded or guessed: %j', (text) => expect(isAmount(text)).toBe(false))

  test('written by us is a tip again, of the same value', () => {
    fc.assert(
      fc.property(tipsText, (text) => {
        expect(isAmount(text)).toBe(true)
        expect(isAmount(plain(text))).toBe(true)
        expect(scaled(plain(text))).toBe(scaled(text))
      }),
    )
  })
})

/** The exact value as an integer number of 10⁻³⁹⁸: an oracle without any decimal library. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(398, '0'))
}
