import type { RowVersions } from '../postgres/versions.sql.ts'
import { clearBit, andNot, eachBit, or, setBit, wordsFor, type Bits } from './bits.ts'
import { BitsPool } from './bits-pool.ts'
import { Columns, type Column } from './columns.ts'
import type { CopiedRow } from './load.sql.ts'
import { PaySets } from './pay-sets.ts'
import { grown, Postings } from './postings.ts'
import { TagLists } from './tag-lists.ts'
import { Terms } from './terms.ts'

/**
 * A lexeme that one in this many documents has is also kept as a bit set: a union with it takes a tenth of the time of
 * reading the list.
 */
const FREQUENT = 64
const MOST_FREQUENT = 64

/**
 * All searchable vacancies in typed arrays. A document's index in them is its ordinal. A load adds documents in the
 * order of publication; later ones are appended, with their order kept in `late`, and the ordinal of a changed or
 * removed document is dead. `isWorn` says when a new load pays off.
 */
export class Documents {
  /** Ordinals assigned so far, including dead ones. */
  size = 0
  living = 0
  ids = new Int32Array(1024)
  companies = new Int32Array(1024)
  /** Seconds since 1970. */
  published = new Uint32Array(1024)
  /** Roubles a month, -1 for none; see `SearchRow`. */
  salaryFrom = new Int32Array(1024)
  salaryTo = new Int32Array(1024)
  salaryLow = new Int32Array(1024)
  salaryHigh = new Int32Array(1024)
  /** Degrees, NaN for none. */
  lat = new Float64Array(1024)
  lng = new Float64Array(1024)
  /** Words of the title that are not function words. */
  titleWords = new Uint8Array(1024)
  /** The transactions that wrote the rows. */
  versions = new Uint32Array(1024)
  readonly tags = new TagLists()
  readonly terms = new Terms()
  readonly texts = new Postings()
  readonly pays = new PaySets()
  /** Ordinals appended out of the order of publication, oldest publication first. */
  late: number[] = []
  /** Ordinals below this one are in the order of publication. */
  ordered = 0
  #alive: Bits = new Uint32Array(wordsFor(1024))
  readonly #ordinals = new NumberMap()
  /** Bit sets of the lexemes that many documents have, the least recently used first; their lengths differ. */
  readonly #frequent = new Map<number, Bits>()
  readonly #pool = new BitsPool()

  get bytes(): number {
    const columns = this.ids.length * (8 * 4 + 2 * 8 + 1) + this.#alive.byteLength
    const frequent = this.#frequent.values().reduce((sum, bits) => sum + bits.byteLength, 0)
    const sets = frequent + this.pays.bytes + this.tags.bytes + this.#pool.bytes
    return columns + sets + this.terms.bytes + this.texts.bytes + this.#ordinals.bytes
  }

  get isWorn(): boolean {
    return this.late.length + (this.size - this.living) > 20_000 + this.size / 4
  }

  /** An empty set that can hold every ordinal. */
  none = (): Bits => this.#pool.take(wordsFor(this.size)).fill(0)

  /** All living documents. */
  all = (): Bits => this.copyOf(this.#alive)

  /** A copy of a set, which may be longer or shorter. */
  copyOf(bits: Bits): Bits {
    const words = wordsFor(this.size)
    const copy = this.#pool.take(words)
    copy.set(bits.length > words ? bits.subarray(0, words) : bits)
    return bits.length < words ? copy.fill(0, bits.length) : copy
  }

  /** Runs `work`, whose sets are reused afterwards: see `BitsPool`. */
  question = <T>(work: () => T): T => this.#pool.question(work)

  /** Adds a vacancy, or replaces it. */
  put(row: CopiedRow): void {
    this.remove(row.vacancyId)
    const ordinal = this.size++
    this.#widen()
    this.#ordinals.set(row.vacancyId, ordinal)
    this.ids[ordinal] = row.vacancyId
    this.companies[ordinal] = row.companyId
    this.published[ordinal] = row.publishedAt
    this.salaryFrom[ordinal] = row.salaryFrom
    this.salaryTo[ordinal] = row.salaryTo
    this.salaryLow[ordinal] = row.salaryLow
    this.salaryHigh[ordinal] = row.salaryHigh
    this.lat[ordinal] = row.lat
    this.lng[ordinal] = row.lng
    this.titleWords[ordinal] = row.titleWords
    this.versions[ordinal] = row.version
    this.pays.add(ordinal, row.salaryLow, row.salaryHigh)
    this.tags.add(ordinal, row.tags)
    row.eachLexeme((source, from, to) => this.#addLexeme(this.terms.number(source, from, to), ordinal))
    setBit(this.#alive, ordinal)
    this.living++
    this.#order(ordinal)
  }

  #addLexeme(term: number, ordinal: number): void {
    this.texts.append(term, ordinal)
    const frequent = this.#frequent.get(term)
    if (frequent === undefined) return
    const roomy = grown(frequent, wordsFor(ordinal + 1))
    if (roomy !== frequent) this.#frequent.set(term, roomy)
    setBit(roomy, ordinal)
  }

  remove(id: number): void {
    const ordinal = this.#ordinals.get(id)
    if (ordinal === -1) return
    this.#ordinals.set(id, -1)
    clearBit(this.#alive, ordinal)
    this.tags.remove(ordinal)
    this.living--
  }

  /** The documents that have a lexeme, including those removed since. */
  having(lexeme: string): Bits {
    const term = this.terms.find(lexeme)
    if (term !== -1 && this.#isFrequent(term)) return this.copyOf(this.#gathered(term))
    const bits = this.none()
    if (term !== -1) this.texts.into(term, bits)
    return bits
  }

  /** Adds the documents that have a lexeme to a set. */
  withLexeme(lexeme: string, bits: Bits): void {
    const term = this.terms.find(lexeme)
    if (term === -1) return
    if (this.#isFrequent(term)) or(bits, this.#gathered(term))
    else this.texts.into(term, bits)
  }

  #isFrequent = (term: number): boolean => this.texts.count(term) * FREQUENT >= this.size

  #gathered(term: number): Bits {
    const known = this.#frequent.get(term)
    this.#frequent.delete(term)
    const bits = known ?? new Uint32Array(wordsFor(this.size))
    if (known === undefined) this.texts.into(term, bits)
    this.#frequent.set(term, bits)
    const [oldest] = this.#frequent.keys()
    if (this.#frequent.size > MOST_FREQUENT && oldest !== undefined) this.#frequent.delete(oldest)
    return bits
  }

  /** The ordinal of a vacancy, -1 for an unknown one. */
  ordinalOf = (id: number): number => this.#ordinals.get(id)

  /** Ids of the vacancies that are missing here, have another version, or are no longer among these rows. */
  differing({ ids, versions }: RowVersions): number[] {
    const same = this.none()
    const found = new Set<number>()
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0
      const ordinal = this.ordinalOf(id)
      if (ordinal === -1 || this.versions[ordinal] !== versions[at]) found.add(id)
      else setBit(same, ordinal)
    }
    eachBit(andNot(this.all(), same), (ordinal) => found.add(this.ids[ordinal] ?? 0))
    return [...found]
  }

  /** The arrays it consists of, see `of`. */
  columns(): Column[] {
    const single = SINGLE.map((name) => this[name].subarray(0, this.size))
    const counts = Int32Array.of(this.size, this.living, this.ordered)
    const own = [counts, Int32Array.from(this.late), this.all(), ...single]
    return [...own, ...this.tags.columns(this.size), ...this.terms.columns(), ...this.texts.columns()]
  }

  /** Restores documents from the arrays of `columns`. @throws Error when the arrays are of other kinds */
  static of(given: readonly Column[]): Documents {
    const columns = new Columns(given)
    const made = new Documents()
    const [size = 0, living = 0, ordered = 0] = columns.take(Int32Array)
    Object.assign(made, { size, living, ordered, late: [...columns.take(Int32Array)] })
    made.#alive = columns.take(Uint32Array)
    const kinds = SINGLE.map((name) => made[name].constructor as new (length: number) => Column)
    for (const [at, name] of SINGLE.entries()) Object.assign(made, { [name]: columns.take(kinds[at] ?? Uint8Array) })
    made.tags.restore(columns)
    made.terms.restore(columns)
    made.texts.restore(columns)
    eachBit(made.#alive, (ordinal) => made.#ordinals.set(made.ids[ordinal] ?? 0, ordinal))
    return made
  }

  /** Negative when the first was published before the second; ties are broken by id. */
  compare(one: number, other: number): number {
    return (this.published[one] ?? 0) - (this.published[other] ?? 0) || (this.ids[one] ?? 0) - (this.ids[other] ?? 0)
  }

  #order(ordinal: number): void {
    if (this.ordered === ordinal && (ordinal === 0 || this.compare(ordinal - 1, ordinal) < 0)) {
      this.ordered = this.size
      return
    }
    let [low, high] = [0, this.late.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compare(this.late[middle] ?? 0, ordinal) < 0) low = middle + 1
      else high = middle
    }
    this.late.splice(low, 0, ordinal)
  }

  #widen(): void {
    const { size } = this
    if (size <= this.ids.length) return
    this.ids = grown(this.ids, size)
    this.companies = grown(this.companies, size)
    this.published = grown(this.published, size)
    this.salaryFrom = grown(this.salaryFrom, size)
    this.salaryTo = grown(this.salaryTo, size)
    this.salaryLow = grown(this.salaryLow, size)
    this.salaryHigh = grown(this.salaryHigh, size)
    this.lat = grown(this.lat, size)
    this.lng = grown(this.lng, size)
    this.titleWords = grown(this.titleWords, size)
    this.versions = grown(this.versions, size)
    this.#alive = grown(this.#alive, wordsFor(this.ids.length))
  }
}

/** Arrays with one element for each document. */
const SINGLE = [
  'ids',
  'companies',
  'published',
  'salaryFrom',
  'salaryTo',
  'salaryLow',
  'salaryHigh',
  'lat',
  'lng',
  'titleWords',
  'versions',
] as const

/** An open-addressing map from integers >= 1 to integers >= 0: eight bytes a slot, at most half of them in use. */
class NumberMap {
  #size = 0
  #keys = new Int32Array(8192)
  #values = new Int32Array(8192)

  get bytes(): number {
    return this.#keys.length * 8
  }

  /** -1 when there is none. */
  get(key: number): number {
    const place = this.#place(key)
    return this.#keys[place] === key ? (this.#values[place] ?? -1) : -1
  }

  /** The value -1 removes the key. */
  set(key: number, value: number): void {
    const place = this.#place(key)
    this.#values[place] = value
    if (this.#keys[place] === key) return
    this.#keys[place] = key
    if (++this.#size * 2 > this.#keys.length) this.#widen()
  }

  #place(key: number): number {
    const mask = this.#keys.length - 1
    let place = Math.imul(key, 0x9e3779b1) & mask
    while (this.#keys[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & mask
    return place
  }

  #widen(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Int32Array(keys.length * 2)
    this.#values = new Int32Array(keys.length * 2)
    for (const [at, key] of keys.entries()) {
      if (key === 0) continue
      const place = this.#place(key)
      this.#keys[place] = key
      this.#values[place] = values[at] ?? -1
    }
  }
}
