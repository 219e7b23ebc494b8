/**
 * A tip as it travels: plain decimal notation, no sign, no exponent, no leading zeros, at most 15 decimals.
 * This file needs no zod, so that the phone checks with the very same rule without loading it.
 */
export const TIPS_PATTERN = /^(0|[1-9]\d*)(\.\d{1,15})?$/

/** IEEE 754 decimal64 holds 16 significant digits. */
export const TIPS_DIGITS = 16

/** True for a text that is stored without losing a digit; everything else is refused, never rounded. */
export function isTips(text: string): boolean {
  return text.length <= 32 && TIPS_PATTERN.test(text) && significantDigits(text) <= TIPS_DIGITS
}

/** Digits of the coefficient as written: `0.00010` has two, `10.0` three. */
function significantDigits(text: string): number {
  return text.replace('.', '').replace(/^0+/, '').length
}
