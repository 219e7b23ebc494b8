import { texts } from '#i18n/texts.ts'
import { nameOfLabels } from './names.ts'
import { RecordError, named, type Part } from './presentation.ts'

/** The words of a value, in their order. */
export class Words<T> {
  private readonly items: readonly T[]
  private at = 0

  constructor(items: readonly T[]) {
    this.items = items
  }

  /** The next word. @throws RecordError when there is none */
  next(part: Part): T {
    const item = this.items[this.at++]
    if (item === undefined) throw new RecordError(texts('cloud.recordErrors')('partMissing', named(part)))
    return item
  }

  /** All words that are left, which may be none. */
  rest(): readonly T[] {
    const rest = this.items.slice(this.at)
    this.at = this.items.length
    return rest
  }
}

/** Reads RDATA. Every method throws RecordError when the bytes end too early. */
export class Reader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  take(count: number): Uint8Array {
    if (count > this.left) throw new RecordError(texts('cloud.recordErrors')('bytesEnd'))
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  /** An unsigned number of `size` bytes, the highest byte first. */
  number(size: number): number {
    return this.take(size).reduce((value, byte) => value * 256 + byte, 0)
  }

  /** A name that is not compressed, as nothing outside of a message is. */
  name(): string {
    const labels: Uint8Array[] = []
    let size = 1
    for (let length = this.number(1); length > 0; length = this.number(1)) {
      size += length + 1
      if (length > 63 || size > 255) throw new RecordError(texts('cloud.recordErrors')('bytesOfName'))
      labels.push(this.take(length))
    }
    return nameOfLabels(labels)
  }
}

/** An unsigned number as bytes, the highest first. */
export function numberBytes(value: number, size: number): Uint8Array {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}
