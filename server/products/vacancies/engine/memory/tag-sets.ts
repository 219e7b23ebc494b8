import { FILTERS, type FilterName } from '../../filters/filters.schema.ts'
import { ordinalsOf, type Bits } from './bits.ts'
import type { Column, Columns } from './columns.ts'
import { grown } from './postings.ts'

/**
 * Groups of filters whose tags depend on each other, so that a million vacancies have few different sets of them. All
 * other filters form one more group.
 */
const TOGETHER: readonly (readonly FilterName[])[] = [
  ['area', 'metro'],
  ['professional_role', 'specialization'],
  ['industry'],
  ['experience', 'employment', 'schedule', 'employment_form', 'part_time'],
  ['work_format', 'working_hours', 'work_schedule_by_days', 'education'],
]
const GROUPS = TOGETHER.length + 1
const GROUP_OF_KIND = new Map(
  TOGETHER.flatMap((names, group) => names.map((name) => [FILTERS[name].tag, group] as const)),
)

/** The group of the filter with this kind of tags. */
export const groupOfKind = (kind: number): number => GROUP_OF_KIND.get(kind) ?? TOGETHER.length

/**
 * Document → tags, stored as the number of one distinct set of tags for each group. Counting adds up six numbers for
 * each document instead of some 25 tags, and then the tags of each set once.
 */
export class TagSets {
  readonly #groups = Array.from({ length: GROUPS }, () => new TagGroup())
  readonly #keys: string[] = Array.from({ length: GROUPS }, () => '')

  get bytes(): number {
    return this.#groups.reduce((sum, group) => sum + group.bytes, 0)
  }

  /** Adds a document with these tags; `groups` has the group of each tag. */
  add(ordinal: number, tags: readonly number[], groups: readonly number[]): void {
    const keys = this.#keys.fill('')
    for (const tag of tags) keys[groups[tag] ?? 0] += String.fromCharCode(tag)
    for (const [at, group] of this.#groups.entries()) group.add(ordinal, keys[at] ?? '')
  }

  /** Calls `visit` with each tag of a document. */
  each(ordinal: number, visit: (tag: number) => void): void {
    for (const group of this.#groups) group.each(ordinal, visit)
  }

  /** How many of these documents have each of the first `size` tags. */
  counts(bits: Bits, size: number): Uint32Array {
    const [counts, documents] = [new Uint32Array(size), ordinalsOf(bits)]
    for (const group of this.#groups) group.count(documents, counts)
    return counts
  }

  /** The arrays for this many documents, see `restore`. */
  columns(documents: number): Column[] {
    return this.#groups.flatMap((group) => group.columns(documents))
  }

  restore(columns: Columns): void {
    for (const group of this.#groups) group.restore(columns)
  }
}

/**
 * The sets of one group, and the set of each document. Separate columns for groups are read twice
 * as fast as one for all.
 */
class TagGroup {
  /** The number of the set of each document: in two bytes as long as there are few. */
  #sets: Uint16Array | Uint32Array = new Uint16Array(1024)
  /** The tags of all sets; those of set `n` start at `from[n]`. The first set is empty. */
  #tags = new Uint16Array(1024)
  #from = new Uint32Array(1024)
  /** The number of each set by its tags, which are the characters of the key. */
  readonly #numbers = new Map([['', 0]])

  get bytes(): number {
    const known = this.#numbers.size * ABOUT_BYTES
    return this.#sets.byteLength + this.#tags.byteLength + this.#from.byteLength + known
  }

  add(ordinal: number, key: string): void {
    const set = this.#number(key)
    if (set > 0xff_ff && this.#sets instanceof Uint16Array) this.#sets = Uint32Array.from(this.#sets)
    this.#sets = grown(this.#sets, ordinal + 1)
    this.#sets[ordinal] = set
  }

  each(ordinal: number, visit: (tag: number) => void): void {
    const set = this.#sets[ordinal] ?? 0
    for (let at = this.#from[set] ?? 0; at < (this.#from[set + 1] ?? 0); at++) visit(this.#tags[at] ?? 0)
  }

  /** Adds the tags of these documents to their counts. */
  count(documents: Int32Array, counts: Uint32Array): void {
    const [held, sets, tags, from] = [new Uint32Array(this.#numbers.size), this.#sets, this.#tags, this.#from]
    for (let at = 0; at < documents.length; at++) {
      const set = sets[documents[at] ?? 0] ?? 0
      held[set] = (held[set] ?? 0) + 1
    }
    for (let set = 1; set < held.length; set++) {
      const having = held[set] ?? 0
      const end = having === 0 ? 0 : (from[set + 1] ?? 0)
      for (let at = from[set] ?? 0; at < end; at++) {
        const tag = tags[at] ?? 0
        counts[tag] = (counts[tag] ?? 0) + having
      }
    }
  }

  columns(documents: number): Column[] {
    const from = this.#from.subarray(0, this.#numbers.size + 1)
    return [this.#sets.subarray(0, documents), this.#tags.subarray(0, from.at(-1)), from]
  }

  restore(columns: Columns): void {
    this.#sets = columns.take<Uint16Array | Uint32Array>(Uint16Array, Uint32Array)
    this.#tags = columns.take(Uint16Array)
    this.#from = columns.take(Uint32Array)
    for (let set = 1; set + 1 < this.#from.length; set++) {
      this.#numbers.set(String.fromCharCode(...this.#tags.subarray(this.#from[set], this.#from[set + 1])), set)
    }
  }

  #number(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const set = this.#numbers.size
    this.#numbers.set(key, set)
    let at = this.#from[set] ?? 0
    this.#tags = grown(this.#tags, at + key.length)
    for (let sign = 0; sign < key.length; sign++) this.#tags[at++] = key.charCodeAt(sign)
    this.#from = grown(this.#from, set + 2)
    this.#from[set + 1] = at
    return set
  }
}

/** Memory of a text and its entry in a map. */
const ABOUT_BYTES = 80
