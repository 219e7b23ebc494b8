import { FILTERS, type FilterName } from '../../search/filters.schema.ts'
import type { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import { grown, type Column } from './postings.ts'

/** Filters whose tags depend on each other, so that a million vacancies have few different sets of them. All others are a group too. */
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
 * Document → tags, as one set of each group. Counting adds up six numbers for each document instead of some 25 tags, and
 * those of its sets once for all documents that have them.
 */
export class TagSets {
  /** The number of the set of each group of each document. */
  #sets = new Uint32Array(1024 * GROUPS)
  /** The tags of all sets; those of set `n` start at `from[n]`. The first set is empty. */
  #tags = new Uint16Array(1024)
  #from = new Uint32Array(1024)
  /** A set by its tags, as the characters of a text. */
  readonly #numbers = new Map([['', 0]])
  readonly #keys: string[] = Array.from({ length: GROUPS }, () => '')

  get bytes(): number {
    const known = this.#numbers.size * ABOUT_BYTES
    return this.#sets.byteLength + this.#tags.byteLength + this.#from.byteLength + known
  }

  /** Adds a document with these tags; `groups` has the group of each tag. */
  add(ordinal: number, tags: readonly number[], groups: readonly number[]): void {
    const keys = this.#keys.fill('')
    for (const tag of tags) keys[groups[tag] ?? 0] += String.fromCharCode(tag)
    this.#sets = grown(this.#sets, (ordinal + 1) * GROUPS)
    for (const [group, key] of keys.entries()) this.#sets[ordinal * GROUPS + group] = this.#number(key)
  }

  /** Calls `visit` with each tag of a document. */
  each(ordinal: number, visit: (tag: number) => void): void {
    for (let group = 0; group < GROUPS; group++) {
      const set = this.#sets[ordinal * GROUPS + group] ?? 0
      for (let at = this.#from[set] ?? 0; at < (this.#from[set + 1] ?? 0); at++) visit(this.#tags[at] ?? 0)
    }
  }

  /** How many of these documents have each of the first `size` tags. */
  counts(bits: Bits, size: number): Uint32Array {
    const [counts, held, tags, from] = [new Uint32Array(size), this.#held(bits), this.#tags, this.#from]
    for (let set = 1; set < held.length; set++) {
      const documents = held[set] ?? 0
      const end = documents === 0 ? 0 : (from[set + 1] ?? 0)
      for (let at = from[set] ?? 0; at < end; at++) {
        const tag = tags[at] ?? 0
        counts[tag] = (counts[tag] ?? 0) + documents
      }
    }
    return counts
  }

  /** How many of these documents have each set. */
  #held(bits: Bits): Uint32Array {
    const [held, sets] = [new Uint32Array(this.#numbers.size), this.#sets]
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
        const first = ((word << 5) + 31 - Math.clz32(left & -left)) * GROUPS
        for (let at = first; at < first + GROUPS; at++) {
          const set = sets[at] ?? 0
          held[set] = (held[set] ?? 0) + 1
        }
      }
    }
    return held
  }

  /** The arrays it consists of for so many documents, see `restore`. */
  columns(documents: number): Column[] {
    const from = this.#from.subarray(0, this.#numbers.size + 1)
    return [this.#sets.subarray(0, documents * GROUPS), this.#tags.subarray(0, from.at(-1)), from]
  }

  restore(columns: Columns): void {
    this.#sets = columns.take(Uint32Array)
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

/** What a text and its entry in a map take. */
const ABOUT_BYTES = 80
