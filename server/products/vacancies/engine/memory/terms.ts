import type { Column, Columns } from './columns.ts'
import { grown } from './postings.ts'

/** The lexemes of an index, numbered from 0 in the order of their first use, stored as UTF-8 with a hash table. */
export class Terms {
  size = 0
  #text = new Uint8Array(64 * 1024)
  /** Offset of the text of each term, and of the end. */
  #from = new Uint32Array(4096)
  #hash = new Uint32Array(4096)
  /** Term + 1 in its slot; 0 is free. At most half of the slots are in use. */
  #table = new Int32Array(8192)

  get bytes(): number {
    return this.#text.length + 4 * (this.#from.length + this.#hash.length + this.#table.length)
  }

  /** The number of the term at `source[from..to)`; an unknown term gets the next one. */
  number(source: Uint8Array, from: number, to: number): number {
    const hash = hashOf(source, from, to)
    const place = this.#place(hash, source, from, to)
    const known = (this.#table[place] ?? 0) - 1
    return known >= 0 ? known : this.#add(place, hash, source.subarray(from, to))
  }

  /** The number of a lexeme, -1 for one that no document has. */
  find(lexeme: string): number {
    const text = encoder.encode(lexeme)
    return (this.#table[this.#place(hashOf(text, 0, text.length), text, 0, text.length)] ?? 0) - 1
  }

  /** Numbers and lexemes of all terms with this prefix. */
  beginningWith(prefix: string): { term: number; lexeme: string }[] {
    const wanted = encoder.encode(prefix)
    const found: { term: number; lexeme: string }[] = []
    for (let term = 0; term < this.size; term++) {
      const [from, to] = [this.#from[term] ?? 0, this.#from[term + 1] ?? 0]
      if (to - from < wanted.length || !this.#same(from, wanted, 0, wanted.length)) continue
      found.push({ term, lexeme: decoder.decode(this.#text.subarray(from, to)) })
    }
    return found
  }

  /** The arrays it consists of, see `restore`. */
  columns(): Column[] {
    const { size } = this
    const from = this.#from.subarray(0, size + 1)
    return [Uint32Array.of(size), this.#text.subarray(0, from[size] ?? 0), from, this.#hash.subarray(0, size)]
  }

  restore(columns: Columns): void {
    this.size = columns.take(Uint32Array)[0] ?? 0
    this.#text = columns.take(Uint8Array)
    this.#from = columns.take(Uint32Array)
    this.#hash = columns.take(Uint32Array)
    let slots = this.#table.length
    while (slots < this.size * 2) slots *= 2
    this.#rebuild(slots)
  }

  #place(hash: number, source: Uint8Array, from: number, to: number): number {
    const mask = this.#table.length - 1
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const term = (this.#table[place] ?? 0) - 1
      if (term < 0) return place
      if (this.#hash[term] !== hash) continue
      const start = this.#from[term] ?? 0
      if ((this.#from[term + 1] ?? 0) - start === to - from && this.#same(start, source, from, to)) return place
    }
  }

  #same(start: number, source: Uint8Array, from: number, to: number): boolean {
    const shift = start - from
    for (let at = from; at < to; at++) if (this.#text[at + shift] !== source[at]) return false
    return true
  }

  #add(place: number, hash: number, text: Uint8Array): number {
    const term = this.size++
    const start = this.#from[term] ?? 0
    this.#text = grown(this.#text, start + text.length)
    this.#text.set(text, start)
    this.#from = grown(this.#from, term + 2)
    this.#from[term + 1] = start + text.length
    this.#hash = grown(this.#hash, term + 1)
    this.#hash[term] = hash
    this.#table[place] = term + 1
    if (this.size * 2 > this.#table.length) this.#rebuild(this.#table.length * 2)
    return term
  }

  #rebuild(slots: number): void {
    this.#table = new Int32Array(slots)
    const mask = this.#table.length - 1
    for (let term = 0; term < this.size; term++) {
      let place = (this.#hash[term] ?? 0) & mask
      while (this.#table[place] !== 0) place = (place + 1) & mask
      this.#table[place] = term + 1
    }
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** FNV-1a with its bits mixed once more, since the table uses the low ones. */
function hashOf(source: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (source[at] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
