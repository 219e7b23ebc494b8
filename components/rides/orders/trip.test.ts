import { expect, it } from 'vitest'
import { sumText } from './trip.tsx'

it.each([
  [{ total: '12.5', currency: 'EUR' }, '€12.50'],
  [{ total: '0.30000000000001', currency: 'USD' }, '$0.30'],
  [{ total: '12.5' }, '12.50 without a currency'],
  [{ total: '9999999999999999.000000000000001', currency: 'EUR' }, '€10,000tn'],
])('%j is shown as %s', (total, text) => expect(sumText(total)).toBe(text))
