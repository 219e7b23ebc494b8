/**
 * MinHash (Broder, "On the resemblance and containment of documents", 1997): for each of many hash functions, its
 * smallest value over a set. The share of equal values estimates the Jaccard similarity of two sets.
 */
export type Signature = Uint32Array

/** The standard error of an estimate is at most 1 / (2 √64), 0.06. */
export const HASHES = 64

/** Fixed: stored signatures are compared with later ones. */
const SEEDS = Uint32Array.from({ length: HASHES }, (_, at) => mixed((at + 1) * 0x9e3779b9))

/** @param hashes of the members of a set, 32 bits each */
export function signatureOf(hashes: Iterable<number>): Signature {
  const members = Uint32Array.from(hashes)
  return SEEDS.map((seed) => {
    let smallest = 0xffffffff
    for (const member of members) {
      const value = mixed(member ^ seed)
      if (value < smallest) smallest = value
    }
    return smallest
  })
}

/** @returns the estimated Jaccard similarity, 0 to 1 */
export function similarity(one: Signature, other: Signature): number {
  let equal = 0
  for (let at = 0; at < HASHES; at++) if (one[at] === other[at]) equal++
  return equal / HASHES
}

/**
 * A band matches when all its values are equal: of two sets with similarity 0.8, 99 % share a band; with 0.3, 3 % do.
 */
const BANDS = 12
const ROWS = 5

/**
 * Locality-sensitive hashing: similar sets most likely share one of these hashes.
 * @param within a number that must be the same too
 * @returns 32-bit integers with a sign, as PostgreSQL stores them
 */
export function bandsOf(signature: Signature, within: number): number[] {
  return Array.from(SEEDS.subarray(0, BANDS), (seed, band) => {
    let hash = mixed(within ^ seed)
    for (const value of signature.subarray(band * ROWS, (band + 1) * ROWS)) hash = mixed(hash ^ value)
    return hash | 0
  })
}

/** A hash of a text: FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

/** Every bit depends on all: the last step of MurmurHash3. */
function mixed(number: number): number {
  let hash = number | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
