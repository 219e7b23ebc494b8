// Without zod, so that the phone checks amounts by the very same rule without loading it.

/** Plain decimal notation: no sign, no exponent, no leading zeros, in the range of an IEEE 754 decimal64. */
const PATTERN = /^(?:0|[1-9]\d{0,384})(?:\.\d{1,398})?$/
const MOST_DIGITS = 16

/** True for a text whose value an IEEE 754 decimal64 holds to the last digit; any other is refused, never rounded. */
export function isAmount(text: string): boolean {
  return PATTERN.test(text) && significantDigits(text) <= MOST_DIGITS
}

/** Digits that the value needs: `0.00010` and `100` need one. */
function significantDigits(text: string): number {
  return /[1-9](?:\d*[1-9])?/.exec(text.replace('.', ''))?.[0].length ?? 0
}
