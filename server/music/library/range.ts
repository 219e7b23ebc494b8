export interface ByteRange {
  /** First and last byte, both included. */
  first: number
  last: number
}

/**
 * The part of a body of `size` bytes that a `Range` header asks for (RFC 9110, 14.2).
 * @returns null for the whole body (no header, several ranges, another unit, not understood), or `unsatisfiable`
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, '') ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
