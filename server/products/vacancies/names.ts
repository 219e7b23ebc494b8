/** A name as accounts have it, in one line, in its parts. */
export function namesIn(name: string): { first: string; middle: string | null; last: string } {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { first, middle: null, last: others.join(' ') }
}
