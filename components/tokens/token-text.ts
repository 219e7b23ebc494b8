/** What is known of a token's own text. */
interface TokenText {
  name: string
  prefix: string | null
  hint: string
}

/** Of 64 characters, or of the 52 that tokens had before. */
const WHOLE = /(?<![0-9A-Za-z])qt_[0-9A-Za-z]{49}(?:[0-9A-Za-z]{12})?(?![0-9A-Za-z])/

/** Whether a text has a whole token in it, which only the server can recognise. */
export function hasToken(text: string): boolean {
  return WHOLE.test(text)
}

/** Whether a token has this name, or begins and ends like this: `qt_8Rk2`, `qt_8Rk2…A69T`, `A69T`, "CI". */
export function isMeant({ name, prefix, hint }: TokenText, text: string): boolean {
  const [start = '', end = ''] = text.trim().split(/[….*]+/)
  if (name.toLowerCase().includes(text.trim().toLowerCase()) || hint === start) return true
  // One made before prefixes were kept may begin like anything.
  const beginsSo = prefix === null || prefix.startsWith(start) || start.startsWith(prefix)
  return start.startsWith('qt_') && beginsSo && (end === '' || end.endsWith(hint) || hint.endsWith(end))
}

/** How lists show it: `qt_8Rk2…A69T`. */
export function maskedToken({ prefix, hint }: TokenText): string {
  return `${prefix ?? 'qt_'}…${hint}`
}
