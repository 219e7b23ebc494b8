/** What is known of a token's text: its first (`prefix`) and last characters (`hint`). */
interface TokenText {
  name: string
  prefix: string | null
  hint: string
}

/** Matches a whole token of 64 characters, or of 52 as in the past. */
const WHOLE = /(?<![0-9A-Za-z])qt_[0-9A-Za-z]{49}(?:[0-9A-Za-z]{12})?(?![0-9A-Za-z])/

/** Whether a text contains a whole token. Only the server can tell which one it is. */
export function hasToken(text: string): boolean {
  return WHOLE.test(text)
}

/** Whether a text means this token, by its name, start or end: `qt_8Rk2`, `qt_8Rk2…A69T`, `A69T`, "CI". */
export function isMeant({ name, prefix, hint }: TokenText, text: string): boolean {
  const [start = '', end = ''] = text.trim().split(/[….*]+/)
  if (name.toLowerCase().includes(text.trim().toLowerCase()) || hint === start) return true
  // A token from before prefixes were stored may begin with anything.
  const beginsSo = prefix === null || prefix.startsWith(start) || start.startsWith(prefix)
  return start.startsWith('qt_') && beginsSo && (end === '' || end.endsWith(hint) || hint.endsWith(end))
}

/** How lists show it: `qt_8Rk2…A69T`. */
export function maskedToken({ prefix, hint }: TokenText): string {
  return `${prefix ?? 'qt_'}…${hint}`
}
