/**
 * How many matches have each tag, by ascending tag, without zeros. Stored in arrays because a million vacancies have
 * eight thousand tags, whose counts are cached.
 */
export class TagCounts {
  readonly #tags: Int32Array
  readonly #counts: Uint32Array

  /** @param tags ascending */
  constructor(tags: Int32Array, counts: Uint32Array) {
    this.#tags = tags
    this.#counts = counts
  }

  static of(pairs: readonly (readonly [tag: number, count: number])[]): TagCounts {
    const sorted = pairs.toSorted(([one], [other]) => one - other)
    return new TagCounts(
      Int32Array.from(sorted, ([tag]) => tag),
      Uint32Array.from(sorted, ([, count]) => count),
    )
  }

  get size(): number {
    return this.#tags.length
  }

  /** 0 for a tag that no match has. */
  get(tag: number): number {
    const at = this.#atLeast(tag)
    return this.#tags[at] === tag ? (this.#counts[at] ?? 0) : 0
  }

  /** Calls `visit` with every tag from `first` to `last`. */
  each([first, last]: readonly [number, number], visit: (tag: number, count: number) => void): void {
    for (let at = this.#atLeast(first); at < this.#tags.length && (this.#tags[at] ?? 0) <= last; at++) {
      visit(this.#tags[at] ?? 0, this.#counts[at] ?? 0)
    }
  }

  *[Symbol.iterator](): Generator<[tag: number, count: number]> {
    for (const [at, tag] of this.#tags.entries()) yield [tag, this.#counts[at] ?? 0]
  }

  /** The index of the first tag that is equal or greater. */
  #atLeast(tag: number): number {
    let [low, high] = [0, this.#tags.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#tags[middle] ?? 0) < tag) low = middle + 1
      else high = middle
    }
    return low
  }
}
