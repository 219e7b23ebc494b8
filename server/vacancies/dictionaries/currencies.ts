import { allDictionaries, type Currency } from './dictionaries.ts'

/** The currency of a code, or undefined. */
export const currencyByCode = (code: string): Currency | undefined =>
  allDictionaries().currency.find((currency) => currency.code === code)

/** Amount in roubles, rounded to a whole rouble. Unknown currencies count as roubles: they were refused on write. */
export function toRoubles(amount: number, code: string): number {
  return Math.round(amount / (currencyByCode(code)?.rate ?? 1))
}
