import fc from 'fast-check'

/** Every valid tip: up to 16 digits, up to 15 of them after the point. */
export const tipsText = fc
  .tuple(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), fc.integer({ min: 0, max: 15 }))
  .map(([coefficient, decimals]) => {
    const digits = coefficient.toString().padStart(decimals + 1, '0')
    if (decimals === 0) return digits
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  })
