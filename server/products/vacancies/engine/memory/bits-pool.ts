import type { Bits } from './bits.ts'

/** How many sets are kept for reuse. */
const MOST = 48

/**
 * Bit sets reused between queries. A search uses some thirty of 125 kB at a million vacancies; allocated for each
 * search, they cause most of the garbage collection, which delays other answers.
 */
export class BitsPool {
  readonly #free: Bits[] = []
  #lent: Bits[] | null = null

  get bytes(): number {
    return this.#free.reduce((sum, bits) => sum + bits.byteLength, 0)
  }

  /** Runs `work`. The sets that it takes are reused afterwards: its result must not contain any of them. */
  question<T>(work: () => T): T {
    if (this.#lent !== null) return work()
    const lent: Bits[] = (this.#lent = [])
    try {
      return work()
    } finally {
      this.#lent = null
      for (const bits of lent) if (this.#free.length < MOST) this.#free.push(bits)
    }
  }

  /**
   * A set of this many words with undefined content. Outside a query it is never reused for another
   * caller.
   */
  take(words: number): Bits {
    if (this.#lent === null) return new Uint32Array(words)
    const known = this.#free.pop()
    // The kept sets have another length when documents were added in the meantime.
    if (known !== undefined && known.length !== words) this.#free.length = 0
    const bits: Bits = known?.length === words ? known : new Uint32Array(words)
    this.#lent.push(bits)
    return bits
  }
}
