import { WINDOW } from './console.schema.ts'

/** Smaller chunks are joined: a shell may show one character at a time. */
const PIECE = 4096

/**
 * Output of a console that its reader has not confirmed, kept to be sent again after a lost connection. Positions count
 * the bytes since the beginning.
 */
export class Unread {
  private readonly chunks: Buffer[] = []
  private start = 0
  private end = 0

  push(chunk: Buffer): void {
    const last = this.chunks.at(-1)
    if (last && last.length + chunk.length <= PIECE) this.chunks.splice(-1, 1, Buffer.concat([last, chunk]))
    else this.chunks.push(chunk)
    this.end += chunk.length
  }

  /** Drops what comes before position `at`. @returns false for a position that was never sent, or is gone */
  confirm(at: number): boolean {
    if (at < this.start || at > this.end) return false
    for (let left = at - this.start; left > 0;) {
      const first = this.chunks[0]
      if (!first) break
      if (first.length <= left) this.chunks.shift()
      else this.chunks[0] = first.subarray(left)
      left -= Math.min(first.length, left)
    }
    this.start = at
    return true
  }

  rest(): readonly Buffer[] {
    return this.chunks
  }

  get isFull(): boolean {
    return this.end - this.start >= WINDOW
  }
}
