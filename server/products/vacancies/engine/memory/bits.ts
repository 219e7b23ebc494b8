/** A set of ordinals: bit `n & 31` of word `n >> 5`. All sets of one index have the same length. */
export type Bits = Uint32Array

export const wordsFor = (ordinals: number): number => (ordinals + 31) >>> 5

export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31))
}

/** Intersection, in place. */
export function and(bits: Bits, other: Bits): Bits {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0)
  return bits
}

/** Union, in place. */
export function or(bits: Bits, other: Bits): Bits {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0)
  return bits
}

/** Difference, in place. */
export function andNot(bits: Bits, other: Bits): Bits {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0)
  return bits
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += ones(bits[at] ?? 0)
  return count
}

/** How many ordinals two sets have in common; one may be shorter. */
export function countCommon(bits: Bits, other: Bits): number {
  const words = Math.min(bits.length, other.length)
  let count = 0
  for (let at = 0; at < words; at++) count += ones((bits[at] ?? 0) & (other[at] ?? 0))
  return count
}

/** Every ordinal, lowest first. */
export function ordinalsOf(bits: Bits): Int32Array {
  const ordinals = new Int32Array(countBits(bits))
  let size = 0
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      ordinals[size++] = (at << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return ordinals
}

/** Calls `visit` for every ordinal, lowest first. */
export function eachBit(bits: Bits, visit: (ordinal: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      visit((at << 5) + 31 - Math.clz32(word & -word))
    }
  }
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
