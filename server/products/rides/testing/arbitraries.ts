import fc from 'fast-check'

/** Every valid tip: up to 16 digits and a power of ten from -398 to 369, the small powers more often. */
export const tipsText = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }),
    fc.oneof(fc.integer({ min: -20, max: 5 }), fc.integer({ min: -398, max: 369 })),
  )
  .map(([coefficient, power]) => {
    if (power >= 0) return coefficient === 0n ? '0' : coefficient + '0'.repeat(power)
    const digits = coefficient.toString().padStart(1 - power, '0')
    return `${digits.slice(0, power)}.${digits.slice(power)}`
  })
