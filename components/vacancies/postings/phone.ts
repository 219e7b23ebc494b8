/** A number as people write it, in the parts of the API; null for what is no number of ten digits or more. */
export function phoneInput(text: string) {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 10 || digits.length > 15) return null
  const country = digits.slice(0, -10)
  return {
    // 8 is how one dials out at home.
    country: country === '' || country === '8' ? '7' : country,
    city: digits.slice(-10, -7),
    number: digits.slice(-7),
    formatted: text.trim().slice(0, 40),
  }
}
