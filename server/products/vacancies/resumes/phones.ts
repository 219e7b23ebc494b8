import type { z } from 'zod'
import type { Phone } from './resumes.schema.ts'

type Phone = z.output<typeof Phone>

/** A telephone number in its parts, from how a person wrote it; null without a digit. */
export function phoneOf(written: string): Phone | null {
  const digits = written.replace(/\D/g, '')
  if (digits === '') return null
  // In Russia and Kazakhstan the trunk prefix 8 may be written in place of the country code.
  const national = /^[78](\d{3})(\d{7})$/.exec(digits)
  if (!national?.[1] || !national[2]) return { country: '', city: '', number: digits, formatted: written.trim() }
  return { country: '7', city: national[1], number: national[2], formatted: written.trim() }
}

/** The number of these parts as people write it: `+7 (495) 123-45-67`. */
export function formattedPhone({ country, city, number }: Pick<Phone, 'country' | 'city' | 'number'>): string {
  const grouped = /^\d{7}$/.test(number) ? `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}` : number
  return [country && `+${country}`, city && `(${city})`, grouped].filter(Boolean).join(' ')
}
