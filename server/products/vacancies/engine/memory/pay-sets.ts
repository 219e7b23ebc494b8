import { setBit, wordsFor, type Bits } from './bits.ts'
import { grown } from './postings.ts'

/** The pay of documents as far as wanted salaries are compared with it; -1 for none, see `SearchRow`. */
interface Pays {
  size: number
  salaryLow: Int32Array
  salaryHigh: Int32Array
}

/** How many sets are kept; facets always ask for the same few salaries. */
const MOST = 12

/**
 * Caches, for wanted salaries, the set of documents whose stated pay matches, the least recently used first. Comparing
 * the pay of every document with every salary again would take most of the time of counting facets.
 */
export class PaySets {
  readonly #sets = new Map<number, Bits>()

  get bytes(): number {
    return this.#sets.values().reduce((sum, bits) => sum + bits.byteLength, 0)
  }

  /** The documents that match a wanted salary, including those removed since; the set may be shorter than others. */
  of(salary: number, pays: Pays): Bits {
    const bits = this.#sets.get(salary) ?? matching(salary, pays)
    this.#sets.delete(salary)
    this.#sets.set(salary, bits)
    const [oldest] = this.#sets.keys()
    if (this.#sets.size > MOST && oldest !== undefined) this.#sets.delete(oldest)
    return bits
  }

  add(ordinal: number, low: number, high: number): void {
    if (low === -1) return
    for (const [salary, bits] of this.#sets) {
      if (low > salary || high < salary) continue
      const roomy = grown(bits, wordsFor(ordinal + 1))
      if (roomy !== bits) this.#sets.set(salary, roomy)
      setBit(roomy, ordinal)
    }
  }
}

function matching(salary: number, { size, salaryLow, salaryHigh }: Pays): Bits {
  const bits: Bits = new Uint32Array(wordsFor(size))
  for (let at = 0; at < size; at++) {
    const low = salaryLow[at] ?? -1
    if (low !== -1 && low <= salary && (salaryHigh[at] ?? -1) >= salary) setBit(bits, at)
  }
  return bits
}
