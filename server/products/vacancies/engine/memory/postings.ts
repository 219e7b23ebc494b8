import { setBit, type Bits } from './bits.ts'
import type { Column, Columns } from './columns.ts'

/** Lists are stored in blocks of a megabyte: an address is block × 2²⁰ + offset. */
const BLOCK_BITS = 20
const BLOCK = 1 << BLOCK_BITS
const IN_BLOCK = BLOCK - 1

/**
 * A list is a chain of slices, each twice as long as the one before; the last four bytes of a slice link to the next.
 */
const SIZES = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096] as const
const LINK = 4
const sizeOf = (level: number): number => SIZES[level] ?? 4096

/**
 * For every key (a small number) the ordinals of the documents that have it, ascending, as gaps of one to five bytes,
 * appended in place. A word in every third document costs one byte a document, one in every thousandth two.
 */
export class Postings {
  #blocks: Uint8Array[] = []
  #free = 0
  #keys = 0
  #start = new Uint32Array(1024)
  #at = new Uint32Array(1024)
  #end = new Uint32Array(1024)
  #level = new Uint8Array(1024)
  #last = new Int32Array(1024)
  #count = new Uint32Array(1024)

  get bytes(): number {
    return this.#blocks.length * BLOCK + this.#start.length * 21
  }

  /** How many documents have the key, including those removed since. */
  count(key: number): number {
    return key < this.#keys ? (this.#count[key] ?? 0) : 0
  }

  /** Adds an ordinal not below the last one of this key; adding the same again has no effect. */
  append(key: number, ordinal: number): void {
    if (key >= this.#keys) this.#open(key)
    const last = this.#last[key] ?? -1
    if (ordinal === last) return
    let gap = ordinal - last - 1
    for (; gap > 127; gap >>>= 7) this.#push(key, (gap & 127) | 128)
    this.#push(key, gap)
    this.#last[key] = ordinal
    this.#count[key] = (this.#count[key] ?? 0) + 1
  }

  /** Adds the ordinals of a key to a set. */
  into(key: number, bits: Bits): void {
    let left = this.count(key)
    if (left === 0) return
    const start = this.#start[key] ?? 0
    let block = this.#blocks[start >>> BLOCK_BITS] ?? new Uint8Array(0)
    let at = start & IN_BLOCK
    let level = 0
    let end = at + sizeOf(0) - LINK
    let ordinal = -1
    let gap = 0
    for (let shift = 0; left > 0;) {
      if (at === end) {
        const next = readLink(block, end)
        block = this.#blocks[next >>> BLOCK_BITS] ?? block
        at = next & IN_BLOCK
        end = at + sizeOf(++level) - LINK
      }
      const byte = block[at++] ?? 0
      gap |= (byte & 127) << shift
      if (byte > 127) {
        shift += 7
        continue
      }
      ordinal += gap + 1
      setBit(bits, ordinal)
      gap = shift = 0
      left--
    }
  }

  /** The arrays it consists of, see `restore`. */
  columns(): Column[] {
    const keyed = [this.#start, this.#at, this.#end, this.#level, this.#last, this.#count]
    return [
      Uint32Array.of(this.#free, this.#keys, this.#blocks.length),
      ...keyed.map((column) => column.subarray(0, this.#keys)),
      ...this.#blocks,
    ]
  }

  restore(columns: Columns): void {
    const [free = 0, keys = 0, blocks = 0] = columns.take(Uint32Array)
    this.#free = free
    this.#keys = keys
    this.#start = columns.take(Uint32Array)
    this.#at = columns.take(Uint32Array)
    this.#end = columns.take(Uint32Array)
    this.#level = columns.take(Uint8Array)
    this.#last = columns.take(Int32Array)
    this.#count = columns.take(Uint32Array)
    this.#blocks = Array.from({ length: blocks }, () => columns.take(Uint8Array))
  }

  #open(key: number): void {
    const needed = key + 1
    this.#start = grown(this.#start, needed)
    this.#at = grown(this.#at, needed)
    this.#end = grown(this.#end, needed)
    this.#level = grown(this.#level, needed)
    this.#last = grown(this.#last, needed)
    this.#count = grown(this.#count, needed)
    for (; this.#keys < needed; this.#keys++) {
      const start = this.#slice(sizeOf(0))
      this.#start[this.#keys] = this.#at[this.#keys] = start
      this.#end[this.#keys] = start + sizeOf(0) - LINK
      this.#last[this.#keys] = -1
    }
  }

  #push(key: number, byte: number): void {
    let at = this.#at[key] ?? 0
    const end = this.#end[key] ?? 0
    if (at === end) {
      const level = Math.min((this.#level[key] ?? 0) + 1, SIZES.length)
      at = this.#slice(sizeOf(level))
      writeLink(this.#blocks[end >>> BLOCK_BITS], end & IN_BLOCK, at)
      this.#level[key] = level
      this.#end[key] = at + sizeOf(level) - LINK
    }
    const block = this.#blocks[at >>> BLOCK_BITS]
    if (block) block[at & IN_BLOCK] = byte
    this.#at[key] = at + 1
  }

  /** Allocates bytes within one block. */
  #slice(size: number): number {
    const left = BLOCK - (this.#free % BLOCK)
    if (size > left) this.#free += left
    const address = this.#free
    if (address >>> BLOCK_BITS >= this.#blocks.length) this.#blocks.push(new Uint8Array(BLOCK))
    this.#free += size
    return address
  }
}

function readLink(block: Uint8Array, at: number): number {
  let address = 0
  for (let byte = LINK - 1; byte >= 0; byte--) address = (address << 8) | (block[at + byte] ?? 0)
  return address >>> 0
}

function writeLink(block: Uint8Array | undefined, at: number, address: number): void {
  if (!block) return
  for (let byte = 0; byte < LINK; byte++) block[at + byte] = address >>> (byte * 8)
}

/**
 * The array itself when it can hold `needed` elements, otherwise a copy that is half as long again.
 */
export function grown<T extends Column>(array: T, needed: number): T {
  if (needed <= array.length) return array
  const Same = array.constructor as new (length: number) => T
  const longer = new Same(Math.max(needed, Math.ceil(array.length * 1.5)))
  longer.set(array)
  return longer
}
