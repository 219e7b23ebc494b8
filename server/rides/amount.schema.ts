// Without zod, so that the phone checks amounts by the very same rule without loading it.

/** Plain decimal notation: no sign, no exponent, no leading zeros, at most 15 decimals. */
const PATTERN = /^(0|[1-9]\d*)(\.\d{1,15})?$/
/** IEEE 754 decimal64 holds 16 significant digits. */
const MOST_DIGITS = 16

/** True for a text that is stored without losing a digit; any other is refused, never rounded. */
export function isAmount(text: string): boolean {
  return text.length <= 32 && PATTERN.test(text) && significantDigits(text) <= MOST_DIGITS
}

/** Digits of the coefficient as written: `0.00010` has two, `10.0` three. */
function significantDigits(text: string): number {
  return text.replace('.', '').replace(/^0+/, '').length
}
