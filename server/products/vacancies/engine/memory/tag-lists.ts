import { kindOfTag } from '../../filters/filters.ts'
import { TagCounts } from '../tag-counts.ts'
import { or, setBit, wordsFor, type Bits } from './bits.ts'
import type { Column, Columns } from './columns.ts'
import { grown, Postings } from './postings.ts'
import { groupOfKind, TagSets } from './tag-sets.ts'

/**
 * A tag that more than one in this many documents has is also stored as a bit set, which is no longer than its list.
 */
const FREQUENT = 16

/**
 * The tags of each document and the documents of each tag. Tags are numbered from 0 in the order of their first use:
 * their small numbers.
 */
export class TagLists {
  readonly #small = new Map<number, number>()
  readonly #tags: number[] = []
  /** All small numbers in the order of their tags. */
  #ascending = new Int32Array(0)
  /** Document → tags. */
  readonly #sets = new TagSets()
  /** The group that each tag belongs to. */
  readonly #groups: number[] = []
  /** Tag → documents. */
  readonly #documents = new Postings()
  /** Tag → documents as a bit set, for frequent tags: a union takes a tenth of the time of reading the list. */
  readonly #frequent = new Map<number, Bits>()
  /** How many living documents have each tag. */
  #totals = new Uint32Array(1024)

  get bytes(): number {
    const frequent = this.#frequent.values().reduce((sum, bits) => sum + bits.byteLength, 0)
    return frequent + this.#documents.bytes + this.#sets.bytes + this.#totals.byteLength
  }

  /** Adds a document; they come in the order of their ordinals. */
  add(ordinal: number, tags: readonly number[]): void {
    const numbers = tags.map((tag) => this.#number(tag))
    for (const small of numbers) {
      this.#totals[small] = (this.#totals[small] ?? 0) + 1
      this.#documents.append(small, ordinal)
      const frequent = this.#frequent.get(small)
      if (frequent) setBit(this.#withRoom(small, frequent, ordinal), ordinal)
    }
    this.#sets.add(ordinal, numbers, this.#groups)
  }

  /** Stops counting a document. */
  remove(ordinal: number): void {
    this.#sets.each(ordinal, (small) => (this.#totals[small] = (this.#totals[small] ?? 0) - 1))
  }

  /** Adds the documents that have a tag to a set. */
  into(tag: number, bits: Bits): void {
    const small = this.#small.get(tag)
    if (small === undefined) return
    const isFrequent = this.#documents.count(small) * FREQUENT > bits.length * 32
    const frequent = this.#frequent.get(small) ?? (isFrequent ? this.#gathered(small, bits.length) : undefined)
    if (frequent) or(bits, frequent)
    else this.#documents.into(small, bits)
  }

  #gathered(small: number, words: number): Bits {
    const bits: Bits = new Uint32Array(words)
    this.#documents.into(small, bits)
    this.#frequent.set(small, bits)
    return bits
  }

  #withRoom(small: number, bits: Bits, ordinal: number): Bits {
    const roomy = grown(bits, wordsFor(ordinal + 1))
    if (roomy !== bits) this.#frequent.set(small, roomy)
    return roomy
  }

  /** How many living documents have each tag, by small number. */
  totals(): Uint32Array {
    return this.#totals.slice(0, this.#tags.length)
  }

  /** How many documents of a set have each tag, by small number. */
  counts = (bits: Bits): Uint32Array => this.#sets.counts(bits, this.#tags.length)

  /** Converts counts by small number into counts by tag. */
  named(counts: Uint32Array): TagCounts {
    if (this.#ascending.length !== this.#tags.length) {
      this.#ascending = Int32Array.from(this.#tags.keys()).sort((a, b) => (this.#tags[a] ?? 0) - (this.#tags[b] ?? 0))
    }
    const [tags, held] = [new Int32Array(counts.length), new Uint32Array(counts.length)]
    let size = 0
    for (const small of this.#ascending) {
      const count = counts[small] ?? 0
      if (count === 0) continue
      tags[size] = this.#tags[small] ?? 0
      held[size++] = count
    }
    return new TagCounts(tags.slice(0, size), held.slice(0, size))
  }

  /** The arrays for this many documents, see `restore`. */
  columns(documents: number): Column[] {
    return [Int32Array.from(this.#tags), this.totals(), ...this.#sets.columns(documents), ...this.#documents.columns()]
  }

  restore(columns: Columns): void {
    for (const tag of columns.take(Int32Array)) this.#number(tag)
    this.#totals = columns.take(Uint32Array)
    this.#sets.restore(columns)
    this.#documents.restore(columns)
  }

  #number(tag: number): number {
    const known = this.#small.get(tag)
    if (known !== undefined) return known
    const small = this.#tags.push(tag) - 1
    if (small > 0xff_ff) throw new RangeError('too many different tags for the in-memory index')
    this.#small.set(tag, small)
    this.#groups.push(groupOfKind(kindOfTag(tag)))
    this.#totals = grown(this.#totals, small + 1)
    return small
  }
}
