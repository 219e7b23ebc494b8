import { Decimal } from 'decimal.js'

/** Arithmetic of IEEE 754 decimal64: 16 significant digits, half to even. Amounts never pass through a float. */
export const Decimal64 = Decimal.clone({ precision: 16, rounding: Decimal.ROUND_HALF_EVEN })
export type Decimal64 = InstanceType<typeof Decimal64>

/** Any exact decimal that a database or a library returns. */
interface Exact {
  toFixed(): string
}

/** An amount of the database for exact arithmetic. */
export function exact(amount: Exact): Decimal64 {
  return new Decimal64(amount.toFixed())
}

/** An amount as it is always written: all digits, no exponent, no trailing zeros (`0.30` → `0.3`). */
export function plain(amount: string | Exact): string {
  return typeof amount === 'string' ? new Decimal64(amount).toFixed() : amount.toFixed()
}
