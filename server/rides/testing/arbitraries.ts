import fc from 'fast-check'

/** Every text that is a tip: up to 16 digits of which up to 15 stand behind the point. */
export const tipsText = fc
  .tuple(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), fc.integer({ min: 0, max: 15 }))
  .map(([coefficient, decimals]) => {
    const digits = coefficient.toString().padStart(decimals + 1, '0')
    if (decimals === 0) return digits
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  })

/** Stars as a rider gives them. */
export const stars = fc.integer({ min: 1, max: 5 })
